-- Which demo seeds have run to their end. A seed that was interrupted is not here and runs again.
create table seed (
  name     text primary key,
  done_at  timestamptz not null default clock_timestamp()
);
