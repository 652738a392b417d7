-- Turnover owed before a withdrawal (打码量). One axis per player: `valid` is where the settled valid turnover stands, each source takes the
-- next piece of the axis. A source's missing part is what of its piece lies ahead of `valid`: nothing is written when bets settle but one sum.
create table wager_total (
  player     bigint primary key references player (id),
  valid      bigint not null default 0 check (valid >= 0),
  -- End of the last piece.
  owed_until bigint not null default 0 check (owed_until >= 0)
);

create table wager_source (
  id       bigint generated always as identity primary key,
  player   bigint not null references player (id),
  kind     text not null check (kind in ('recharge', 'bonus', 'envelope')),
  code     smallint not null,
  -- As in the ledger's line.
  ref      bigint not null,
  cause    text not null,
  amount   bigint not null check (amount > 0),
  -- Tenant's factor at that moment, in hundredths.
  factor   int not null check (factor >= 0),
  starts   bigint not null,
  ends     bigint not null,
  at       timestamptz not null default app_now(),
  check (ends - starts = div(amount::numeric * factor, 100)),
  unique (player, cause)
);
create index wager_source_player on wager_source (player, id desc);
create trigger wager_source_insert_only before update or delete or truncate on wager_source execute function refuse_change();
