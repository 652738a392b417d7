-- Write, commit, then publish (architecture §5): an event is a row of the transaction that caused it. The dispatcher hands it to the bus
-- and deletes it; what is still here after a crash is handed over again, so readers must not mind an event twice.
create table outbox (
  id         bigint generated always as identity primary key,
  type       text not null,
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
