-- Sockets that were to be cut (logout, ban, a room deleted): a server process that could not be reached finds here, when it is back, whom it
-- must still cut. Kept for a day.
create table bus_cut (
  id     bigint generated always as identity primary key,
  notice jsonb not null,
  at     timestamptz not null default clock_timestamp()
);
create index bus_cut_at on bus_cut (at);
