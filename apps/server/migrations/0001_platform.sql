-- functions: app_now
-- One clock decides money, closing times and locks (product §10.3): app_now(). Outside production an offset and a rate can be set,
-- so that tests and a demo can move through a day without waiting.
create table app_clock (
  only_row     boolean primary key default true check (only_row),
  base_real    timestamptz not null,
  base_app     timestamptz not null,
  rate         double precision not null check (rate > 0),
  is_production boolean not null default false,
  -- In production the clock is the real one, whatever a test left behind.
  check (not is_production or (rate = 1 and base_app = base_real))
);
insert into app_clock (base_real, base_app, rate) select t, t, 1 from (select clock_timestamp() as t) as now;

revoke insert, update, delete on app_clock from caiting_app;

-- Write, commit, then publish (architecture §6): an event is a row of the transaction that caused it. The dispatcher hands it to the bus
-- and deletes it; what is still here after a crash is handed over again, so readers must not mind an event twice.
create table outbox (
  id         bigint generated always as identity primary key,
  type       text not null,
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A listener that fails must not hold up the events behind it: its event comes again later, and after ten tries waits for an operator.
  tries      int not null default 0,
  due_at     timestamptz not null default clock_timestamp()
);

-- A write that moves money is done once per request id (architecture §3): key, effect and stored answer commit together.
-- The same id with another body is refused. Rows are kept at least 24 hours.
create table request_key (
  player     bigint not null,
  request_id uuid not null,
  call       text not null,
  body_hash  bytea not null,
  answer     jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player, request_id)
);

create index request_key_created_at on request_key using brin (created_at);

-- Which demo seeds have run to their end. A seed that was interrupted is not here and runs again.
create table seed (
  name     text primary key,
  done_at  timestamptz not null default clock_timestamp()
);

-- Sockets that were to be cut (logout, ban, a room deleted): a server process that could not be reached finds here, when it is back, whom it
-- must still cut. Kept for a day.
create table bus_cut (
  id     bigint generated always as identity primary key,
  notice jsonb not null,
  at     timestamptz not null default clock_timestamp()
);
create index bus_cut_at on bus_cut (at);
