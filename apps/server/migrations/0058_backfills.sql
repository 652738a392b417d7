-- phase: expand
-- How far each back-fill has come (docs/decisions/0200): it goes through a table by key in short transactions, outside start, and goes on where it stood.

create table backfill (
  name       text primary key,
  -- The last key that was dealt with.
  position   bigint not null default 0,
  -- The last pass begins when every server writes what is filled in here by itself.
  is_last    boolean not null default false,
  changed    bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  ended_at   timestamptz
);
