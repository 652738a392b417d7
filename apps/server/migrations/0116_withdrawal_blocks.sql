-- Players who may not withdraw for now (docs/decisions/0318): play, recharges and everything else go on, and what is held for a withdrawal stays held.
create table withdrawal_block (
  player     bigint primary key references player (id),
  at         timestamptz not null default app_now(),
  -- Of staff, and for staff alone.
  staff_name text not null,
  reason     text not null
);
