-- phase: expand
-- functions: app_now
-- A tenant value that administrators want from a moment ahead on (docs/decisions/0335). Written by functions alone: who wanted it, by which wish, and how it ended.
create table scheduled_setting (
  id          bigint generated always as identity primary key,
  key         text not null check (length(key) between 1 and 64),
  after       jsonb not null,
  -- The last change of the value that whoever wanted it knew of, 0 for none. A later one makes this outdated.
  last_change bigint not null,
  starts_at   timestamptz not null,
  asked_by    bigint not null references staff (id),
  asked_name  text not null,
  agreed_by   bigint references staff (id),
  agreed_name text not null default '',
  request     bigint unique references staff_request (id),
  made_at     timestamptz not null default app_now(),
  ended       text check (ended in ('done', 'takenBack', 'outdated')),
  ended_at    timestamptz,
  -- Who took it back.
  ended_by    bigint references staff (id),
  ended_name  text not null default '',
  -- What it became.
  change      bigint unique references setting_change (id),
  check (starts_at > made_at and starts_at <= made_at + interval '30 days'),
  check ((ended is null) = (ended_at is null)),
  check ((ended is not distinct from 'done') = (change is not null)),
  check ((ended is not distinct from 'takenBack') = (ended_by is not null)),
  check ((agreed_by is null) = (request is null)),
  check (agreed_by is null or agreed_by <> asked_by)
);
create unique index scheduled_setting_open on scheduled_setting (key) where ended is null;
create index scheduled_setting_due on scheduled_setting (starts_at) where ended is null;
revoke insert, update, delete, truncate on scheduled_setting from caiting_app;
