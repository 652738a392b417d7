-- functions: app_now, protection_follow, refuse_change
-- Player protection: limits a player sets, time-outs and self-exclusion. Everything here is decided inside the transaction that would move the
-- money (architecture §3): `protection_refusal` is asked with the player's account row locked, and the figures it reads follow the ledger's own
-- lines by a trigger, so no path around them exists.

-- One row for each player who has set anything. Only those players cost anything on the way of a bet.
create table protection_player (
  player          bigint primary key references player (id),
  since           timestamptz not null default app_now(),
  -- The question at the first recharge was answered; it is not asked again.
  asked_at        timestamptz,
  -- Minutes of play between two reality checks; null: none.
  reality_minutes int check (reality_minutes between 5 and 720),
  answered_at     timestamptz,
  -- The time-out or self-exclusion in force; infinity for good. It is only ever moved further out.
  excluded_kind   text check (excluded_kind in ('timeOut', 'selfExclusion')),
  excluded_from   timestamptz,
  excluded_until  timestamptz,
  -- The present stretch of play: from the first stake to the last, with no pause of half an hour in it.
  play_since      timestamptz,
  play_last       timestamptz,
  play_staked     bigint not null default 0,
  play_returned   bigint not null default 0,
  check ((excluded_kind is null) = (excluded_until is null)),
  check ((play_since is null) = (play_last is null))
);

-- amount: 1e-8 yuan; for kind 'session' seconds of play. A raise or removal is only written down; it takes a day and a second word of the player.
create table protection_limit (
  player      bigint not null references protection_player (player),
  kind        text not null check (kind in ('deposit', 'stake', 'loss', 'single', 'session')),
  period      text not null check (period in ('day', 'week', 'month', 'bet')),
  amount      bigint not null check (amount > 0),
  set_at      timestamptz not null default app_now(),
  next_amount bigint check (next_amount > amount),
  removes     boolean not null default false,
  asked_at    timestamptz,
  primary key (player, kind, period),
  check ((kind = 'single') = (period = 'bet')),
  check ((asked_at is not null) = (removes or next_amount is not null)),
  check (not (removes and next_amount is not null))
);

-- What such a player staked, got back, paid in and how long they played, by Shanghai day. staked is net of refunds.
create table protection_day (
  player    bigint not null references protection_player (player),
  day       date not null,
  staked    bigint not null default 0,
  returned  bigint not null default 0,
  deposited bigint not null default 0,
  seconds   int not null default 0 check (seconds between 0 and 86400),
  primary key (player, day)
);

-- Every change, for the player and for a regulator. Nothing of it changes or goes.
create table protection_event (
  id     bigint generated always as identity primary key,
  player bigint not null references player (id),
  at     timestamptz not null default app_now(),
  what   text not null,
  detail jsonb not null
);
create index protection_event_player on protection_event (player, id desc);
create trigger protection_event_insert_only before update or delete or truncate on protection_event execute function refuse_change();

-- What each transaction code counts as. Codes that are not here count as nothing (withdrawals, envelopes, wallet).
create table protection_code (
  code      smallint primary key references ledger_code (code),
  counts_as text not null check (counts_as in ('stake', 'refund', 'return', 'deposit'))
);
insert into protection_code (code, counts_as)
  select code, 'deposit' from ledger_code where from_account = 'house.payment' and code between 101 and 115
  union all
  select code, case when name in ('bet', 'chaseBet', 'gameBet', 'giftSent') then 'stake'
                    when name in ('betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund', 'gameRefund') then 'refund'
                    else 'return' end
    from ledger_code
   where name in ('bet', 'chaseBet', 'gameBet', 'giftSent', 'betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund', 'gameRefund',
                  'payout', 'gamePayout', 'planCorrection', 'payoutCorrection', 'ownRebate');
create trigger entry_protection after insert on entry referencing new table as fresh
  for each statement execute function protection_follow();

revoke insert, update, delete, truncate on protection_code, protection_day from caiting_app;
