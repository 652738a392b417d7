-- functions: app_now
-- What the first of two asked for is a row of its own (docs/decisions/0308): which call with which input, what it is about, and how it ended.
alter table staff_request
  -- The act of the contract; what asks under another name (openStaff, creditRecharge) stays in `act`.
  add column call     text,
  -- What was sent, field by field. Null: asked before this column.
  add column input    jsonb,
  -- What it is about, without the values that are wanted: one wish at a time.
  add column object   text,
  -- How it ended when nobody agreed to it.
  add column ended    text check (ended in ('declined', 'withdrawn', 'expired', 'outdated')),
  add column ended_by bigint references staff (id),
  add column ended_at timestamptz,
  -- Why: a person's reason, or what had changed.
  add column note     text not null default '',
  add column state    text not null generated always as (case when confirmed_by is not null then 'approved' else coalesce(ended, 'waiting') end) stored;

update staff_request set object = act || ':' || subject, call = case act
    when 'openStaff' then 'setStaffActive' when 'creditRecharge' then 'reviewRecharge' when 'approveRecovery' then 'reviewRecoveryRequest'
    when 'approveVerification' then 'reviewManualVerification' when 'resumeCommission' then 'freezeCommission' when 'makeAgent' then 'setPlayerAgent'
    else act end;
-- Nobody ended them when their time was over.
update staff_request set ended = 'expired', ended_at = asked_at + minutes * interval '1 minute'
 where confirmed_by is null and asked_at + minutes * interval '1 minute' <= app_now();

alter table staff_request
  alter column call set not null,
  alter column object set not null,
  add constraint staff_request_one_end check (ended is null or confirmed_by is null),
  add constraint staff_request_end_has_time check ((ended is null) = (ended_at is null)),
  -- Whoever asked takes it back; another one declines; what runs out or is overtaken has nobody.
  add constraint staff_request_who_ends check (case ended when 'withdrawn' then ended_by = asked_by when 'declined' then ended_by is not null and ended_by <> asked_by
                                                          else ended_by is null end);
-- Every act may say what stands there and what it would be; of a setting the last change that was known, too.
alter table staff_request drop constraint staff_request_check2;
alter table staff_request add constraint staff_request_change_is_whole check (last_change is null or after is not null);

drop index staff_request_open;
create unique index staff_request_object on staff_request (object) where confirmed_by is null and ended is null;
create index staff_request_waiting on staff_request (id desc) where confirmed_by is null and ended is null;

-- What was asked for stays as it was said: the server's role sets time and end, nothing else.
revoke update, delete, truncate on staff_request from caiting_app;
grant update (asked_at, confirmed_by, confirmed_at, ended, ended_by, ended_at, note) on staff_request to caiting_app;
