-- Lists that staff take along as CSV, made beside the calls (docs/decisions/0318). The file lies in the data folder under its id.
create table staff_export (
  id          uuid primary key default gen_random_uuid(),
  staff       bigint not null references staff (id),
  name        text not null,
  -- The call whose pages it is made of, and what narrows it, as it was sent.
  list        text not null,
  filters     jsonb not null,
  state       text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  asked_at    timestamptz not null default app_now(),
  rows        integer not null default 0,
  -- There were more rows than one file holds.
  is_cut      boolean not null default false,
  -- Who makes it, and until when another process leaves it alone.
  maker       uuid,
  maker_until timestamptz,
  tries       integer not null default 0,
  bytes       bigint,
  -- From then on nobody gets it, and the next sweep takes the file away.
  ready_until timestamptz,
  check ((state = 'ready') = (bytes is not null and ready_until is not null))
);
create index staff_export_waiting on staff_export (asked_at) where state = 'preparing';
-- One's own, the newest first.
create index staff_export_staff on staff_export (staff, asked_at desc);
