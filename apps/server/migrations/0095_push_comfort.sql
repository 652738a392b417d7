-- phase: expand
-- functions: app_now
-- When devices are left alone, and what a locked screen may show (docs/notifications.md, Web push). Without a row both hold.
create table push_comfort (
  player     bigint primary key references player (id),
  -- From 23:00 to 08:00 in Shanghai only what concerns the safety of the account is sent; the rest waits for the morning.
  is_quiet   boolean not null,
  -- What speaks of money says that something happened, and no sum.
  hides_sums boolean not null,
  at         timestamptz not null default app_now()
);
