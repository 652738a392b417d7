-- functions: refuse_change
-- The ledger (architecture §3). Money is bigint, one scale: 1 unit = 1e-8 yuan. All entries and house lines sum to zero, always.
-- The server's role may only read these tables; the functions of this and later files, which belong to the owner, are the only writers.

-- The product's transaction codes with their fixed pair of accounts, so that two legs cannot differ. A test compares it with the contract.
create table ledger_code (
  code         smallint primary key,
  name         text not null unique,
  from_account text not null,
  to_account   text not null,
  check (from_account <> to_account)
);
insert into ledger_code (code, name, from_account, to_account) values
  (101, 'rechargeBankTransfer', 'house.payment', 'player'),
  (102, 'rechargeInternetBank', 'house.payment', 'player'),
  (103, 'rechargeAlipay', 'house.payment', 'player'),
  (104, 'rechargeWechat', 'house.payment', 'player'),
  (105, 'rechargeQq', 'house.payment', 'player'),
  (106, 'rechargeUnionpay', 'house.payment', 'player'),
  (107, 'rechargeJdpay', 'house.payment', 'player'),
  (108, 'rechargeQuickpass', 'house.payment', 'player'),
  (109, 'rechargeDigitalCurrency', 'house.payment', 'player'),
  (110, 'rechargeDigitalRmb', 'house.payment', 'player'),
  (111, 'rechargeDouyin', 'house.payment', 'player'),
  (112, 'rechargeVirtualWallet', 'house.payment', 'player'),
  (113, 'rechargeManual', 'house.payment', 'player'),
  (201, 'payout', 'house.game', 'player'),
  (202, 'betCancelRefund', 'house.game', 'player'),
  (203, 'issueVoidRefund', 'house.game', 'player'),
  (204, 'chaseRefund', 'house.game', 'player'),
  (205, 'tieRefund', 'house.game', 'player'),
  (206, 'activityGift', 'house.bonus', 'player'),
  (207, 'registerGift', 'house.bonus', 'player'),
  (208, 'rechargeGift', 'house.bonus', 'player'),
  (209, 'gradeGift', 'house.bonus', 'player'),
  (210, 'envelopeReceived', 'hold.envelope', 'player'),
  (211, 'envelopeRefund', 'hold.envelope', 'player'),
  (212, 'siteEnvelope', 'house.bonus', 'player'),
  (213, 'gamePayout', 'house.game', 'player'),
  (214, 'gameRefund', 'house.game', 'player'),
  (215, 'withdrawalReturned', 'hold.withdrawal', 'player'),
  (216, 'planCorrection', 'house.game', 'player'),
  (301, 'bet', 'player', 'house.game'),
  (302, 'chaseBet', 'player', 'house.game'),
  (303, 'withdrawal', 'player', 'hold.withdrawal'),
  (304, 'withdrawalFee', 'player', 'house.fee'),
  (305, 'envelopeSent', 'player', 'hold.envelope'),
  (306, 'giftSent', 'player', 'house.game'),
  (307, 'gameBet', 'player', 'house.game'),
  (308, 'payoutCorrection', 'player', 'house.game'),
  (309, 'withdrawalPaid', 'hold.withdrawal', 'house.payment'),
  -- The fee of a withdrawal leaves the hold with the payment: a rejected request gives the whole amount back in one line.
  (310, 'withdrawalFeePaid', 'hold.withdrawal', 'house.fee'),
  (401, 'manualAdd', 'house.bonus', 'player'),
  (402, 'manualTake', 'player', 'house.bonus'),
  (403, 'demoGrant', 'house.bonus', 'player'),
  (404, 'rechargeCorrection', 'house.payment', 'player'),
  (405, 'rechargeReversal', 'player', 'house.payment'),
  (501, 'ownRebate', 'house.rebate', 'player'),
  (502, 'agentRebate', 'house.rebate', 'player'),
  (611, 'yuebaoIn', 'player', 'yuebao'),
  (612, 'yuebaoOut', 'yuebao', 'player'),
  (613, 'yuebaoEarning', 'house.bonus', 'yuebao'),
  (614, 'pledgeIn', 'yuebao', 'hold.pledge'),
  (615, 'pledgeOut', 'hold.pledge', 'yuebao'),
  (616, 'pledgeEarning', 'house.bonus', 'yuebao');

-- One row for each balance of a player: `main`, `yuebao`, and one for each hold (`hold.withdrawal:<order>`, `hold.envelope:<id>`, …).
-- Half-filled pages: a balance changes far more often than it is made, and its new version then stays on the page (HOT).
create table account (
  player        bigint not null,
  -- A check is evaluated at every update: main balances, nearly all of them, are settled by its first half.
  asset         text not null check (asset = 'main' or asset ~ '^(yuebao|hold\.[a-z]+:[0-9]+)$'),
  balance       bigint not null default 0 check (balance >= 0),
  -- Number of the last entry.
  seq           bigint not null default 0 check (seq >= 0),
  -- No bet is taken from this account before that moment (self-exclusion, a locked player). Other codes do not look at it.
  blocked_until timestamptz,
  primary key (player, asset),
  -- The player has set a limit or shut himself out: bets look at this before they ask; most players never set one.
  is_limited    boolean not null default false
) with (fillfactor = 50);

-- One line of an account: gapless numbers and the balance after it, so each line proves the one before.
create table entry (
  player        bigint not null,
  asset         text not null,
  seq           bigint not null check (seq > 0),
  amount        bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  code          smallint not null,
  -- Lines written together sum to zero with the house's lines of the same batch.
  batch         bigint not null,
  -- What it is about: an order of bets, a bet, a recharge order.
  ref           bigint not null,
  -- The cause of a single posting: the same cause twice moves nothing. Sets (bets, settlement) have none: there the key of the request or of
  -- the bet's result has that part.
  cause         text,
  at            timestamptz not null,
  primary key (player, asset, seq)
);
create unique index entry_cause on entry (player, asset, cause) where cause is not null;
-- Lines about one order. Those of bets are found by the number kept in the bet, which saves this index on the hot path.
create index entry_ref on entry (player, ref) where cause is not null;

-- The house has no balance: it gets one summed line per batch and code, which nobody waits for (measured: a house row halves the rate).
create table house_entry (
  batch   bigint not null,
  account text not null check (account like 'house.%'),
  code    smallint not null,
  amount  bigint not null,
  -- Number of players' lines summed here.
  lines   int not null check (lines > 0),
  at      timestamptz not null,
  primary key (batch, account, code)
);
create sequence ledger_batch;
create trigger entry_insert_only before update or delete or truncate on entry execute function refuse_change();
create trigger house_entry_insert_only before update or delete or truncate on house_entry execute function refuse_change();
create trigger ledger_code_insert_only before update or delete or truncate on ledger_code execute function refuse_change();

revoke insert, update, delete, truncate on ledger_code, account, entry, house_entry from caiting_app;
revoke usage, update on sequence ledger_batch from caiting_app;

-- Lines of kinds that stand far apart: without it, "only recharges" would read through a million bets. Bets, payouts and rebates are left
-- out: they are never far, and their inserts must not pay for an index.
create index entry_rare on entry (player, code, seq)
  where asset = 'main' and code not in (201, 301, 302, 307, 213, 501, 502);
