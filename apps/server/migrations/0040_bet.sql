-- A bet as it was accepted: never changed. Odds, level and rules are those of that moment. What became of it stands in bet_result.
-- id = order × 256 + line, so that the bets of one slip are told by its order number alone.
create table bet (
  player       bigint not null,
  id           bigint not null,
  issue_id     bigint not null,
  lottery_code text not null,
  issue_no     text not null,
  play         text not null,
  picks        text not null,
  count        int not null check (count > 0),
  stake        bigint not null check (stake > 0),
  -- One ticket's stake: 2 × multiple × unit, or the amount per ticket.
  ticket_stake bigint not null check (ticket_stake > 0),
  unit         bigint not null check (unit in (1000000, 10000000, 100000000)),
  multiple     int not null check (multiple > 0),
  mode         text not null check (mode in ('stake', 'amount')),
  -- Units of 1e-6: the part of the rebate level that went into the odds, and the level.
  point        int not null check (point >= 0),
  level        int not null check (level >= point),
  -- "tier=odds" with four decimals, joined by ";".
  odds         text not null,
  rules        text not null,
  -- The ledger line that paid for the order.
  entry_seq    bigint not null,
  created_at   timestamptz not null,
  -- Player first: the key is also the index of a player's own list, newest first.
  primary key (player, id),
  check (ticket_stake * count = stake)
);
-- Sealing and settling walk the bets of one issue by id.
create index bet_issue on bet (issue_id, id);
create sequence bet_order as bigint maxvalue 36028797018963967;

-- What became of a bet, appended once: a second result is a key violation. A cancelled bet's result is its cancellation.
create table bet_result (
  bet_id     bigint not null,
  player     bigint not null,
  state      text not null check (state in ('won', 'lost', 'refunded', 'cancelled', 'void')),
  -- Winnings, stakes given back (tie, cancel, void), own rebate.
  won        bigint not null check (won >= 0),
  refunded   bigint not null check (refunded >= 0),
  rebate     bigint not null check (rebate >= 0),
  -- "tier=tickets" of what was won, joined by ";".
  wins       text not null default '',
  -- Last ledger line of this result, null when nothing moved. Its `lines` lines end there.
  entry_seq  bigint,
  lines      smallint not null default 0,
  at         timestamptz not null,
  primary key (bet_id, player),
  check ((state = 'won') = (won > 0)),
  check (state <> 'lost' or refunded = 0)
);

create trigger bet_insert_only before update or delete or truncate on bet execute function refuse_change();
create trigger bet_result_insert_only before update or delete or truncate on bet_result execute function refuse_change();
revoke insert, update, delete, truncate on bet, bet_result from caiting_app;
revoke usage, update on sequence bet_order from caiting_app;
