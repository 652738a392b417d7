-- A listener that fails must not hold up the events behind it: its event comes again later, and after ten tries waits for an operator.
alter table outbox
  add column tries int not null default 0,
  add column due_at timestamptz not null default clock_timestamp();
