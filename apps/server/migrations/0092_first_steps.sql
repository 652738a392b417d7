-- phase: expand
-- functions: app_now
-- What a newcomer is shown on the home page until it is done or sent away. Accounts from before have no row, and see nothing.
create table first_steps (
  player     bigint primary key references player (id),
  since      timestamptz not null default app_now(),
  -- An own bet's proof was opened.
  checked_at timestamptz,
  gone_at    timestamptz
);
