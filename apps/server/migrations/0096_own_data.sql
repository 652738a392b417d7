-- phase: expand
-- functions: app_now
-- The file of all own data that a player asks for (docs/decisions/0302): one at a time, made beside the calls.

create table data_export (
  player      bigint primary key references player (id),
  -- Names the file; a new one for each time it is asked for.
  id          uuid not null unique default gen_random_uuid(),
  state       text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  asked_at    timestamptz not null default app_now(),
  -- How much of it is written, of a hundred.
  percent     integer not null default 0 check (percent between 0 and 100),
  -- Who makes it, and until when another process leaves it alone.
  maker       uuid,
  maker_until timestamptz,
  tries       integer not null default 0,
  ready_at    timestamptz,
  -- From then on nobody gets it, and the next sweep takes the file away.
  ready_until timestamptz,
  bytes       bigint,
  downloads   integer not null default 0,
  check ((state = 'ready') = (ready_at is not null and ready_until is not null and bytes is not null))
);
create index data_export_waiting on data_export (asked_at) where state = 'preparing';
