-- Issues whose result comes from outside (architecture §4, feed draws). They have no beacon and no chain link. `beacon_time` is for every
-- issue the moment from which a result can exist: the round's time of a house draw, the draw time of an official one.
alter table issue alter column beacon drop not null, alter column beacon_round drop not null;
alter table issue add constraint issue_beacon_whole check ((beacon is null) = (beacon_round is null));

alter table draw_result alter column link drop not null, alter column previous_link drop not null;
alter table draw_result add constraint draw_result_link_whole check ((link is null) = (previous_link is null));

-- What each source said about an issue, byte for byte, and when. A source that says something else later leaves a second row: it
-- contradicts itself, and then only people decide.
create table feed_report (
  issue_id    bigint not null references issue (id),
  source      text   not null check (length(source) between 1 and 40),
  kind        text   not null check (kind in ('simulated','http','staff')),
  open_number text   not null,
  raw         bytea  not null check (length(raw) <= 65536),
  fetched_at  timestamptz not null,
  primary key (issue_id, source, open_number)
);
revoke update, delete, truncate on feed_report from caiting_app;

-- Numbers typed in by operators; two of them must agree. The newest entry of each counts.
create table result_entry (
  id          bigint generated always as identity primary key,
  issue_id    bigint not null references issue (id),
  staff_name  text   not null,
  open_number text   not null,
  note        text   not null,
  entered_at  timestamptz not null
);
create index result_entry_by_issue on result_entry (issue_id, id);
revoke update, delete, truncate on result_entry from caiting_app;
