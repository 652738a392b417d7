-- functions: app_now, refuse_change
-- Lines a player can recharge through, by channel (product §2). Written by the operator's configuration; amounts in 1e-8 yuan.
create table pay_line (
  line_id     text primary key check (length(line_id) between 1 and 32),
  channel     text not null check (channel in ('banktransfer', 'unionpay', 'qqpay', 'wechat', 'quickpass', 'jdpay', 'alipay',
                'internetbank', 'virtualwalletpay', 'digitalcurrencypay', 'digitalrmb', 'douyin')),
  name        text not null,
  provider    text not null,
  amount_min  bigint not null check (amount_min > 0),
  amount_max  bigint not null,
  amounts     bigint[] not null default '{}',
  free_amount boolean not null default true,
  -- Part of the amount that the channel keeps, in units of 1e-6.
  fee         bigint not null default 0 check (fee between 0 and 500000),
  arrival     text not null default '',
  tag         text not null default '',
  sort        int not null default 0,
  is_open     boolean not null default true,
  check (amount_min <= amount_max),
  check (free_amount or cardinality(amounts) > 0),
  -- Ways to pay beside the provider's own page. redirect: the provider's page. form: fields posted there. qr: a code to scan. manual: a
  -- transfer that staff find by its amount or remark. coin: a digital currency; a line is then one network.
  kind          text not null default 'redirect' check (kind in ('redirect', 'form', 'qr', 'manual', 'coin')),
  match_by      text check (match_by in ('amount', 'remark')),
  payee_bank    text,
  payee_name    text,
  payee_account text,
  coin          text check (coin in ('USDT', 'BTC')),
  network       text check (network in ('TRC20', 'ERC20', 'BTC')),
  confirmations int check (confirmations between 1 and 100),
  -- Internet banking: the payer says which bank, by the code of the clearing house, and is led to that bank's page. Empty: asks for none.
  banks         text[] not null default '{}',
  constraint pay_line_manual check (
    (kind = 'manual') = (match_by is not null)
    and (kind <> 'manual' or (payee_bank is not null and payee_name is not null and payee_account is not null))),
  constraint pay_line_coin check (
    (kind = 'coin') = (coin is not null)
    and (kind <> 'coin' or (network is not null and confirmations is not null)))
);

-- created → paid → credited; or expired, rejected, cancelled. Manual channels: created → submitted → credited or rejected. (product §10.6)
create table recharge_order (
  id          bigint generated always as identity primary key,
  order_no    text not null unique,
  player      bigint not null references player (id),
  request_id  uuid not null,
  line_id     text not null,
  line_name   text not null,
  channel     text not null,
  provider    text not null,
  provider_no text,
  amount      bigint not null check (amount > 0),
  fee         bigint not null check (fee >= 0),
  credit      bigint not null check (credit > 0),
  state       text not null default 'created'
                check (state in ('created', 'paid', 'credited', 'submitted', 'expired', 'rejected', 'cancelled')),
  pay_url     text not null default '',
  created_at  timestamptz not null default app_now(),
  expires_at  timestamptz not null,
  paid_at     timestamptz,
  credited_at timestamptz,
  constraint recharge_order_check1 check ((state = 'credited') = (credited_at is not null)),
  -- The same confirm pressed twice is one order.
  unique (player, request_id),
  kind        text not null default 'redirect' check (kind in ('redirect', 'form', 'qr', 'manual', 'coin')),
  -- What the player typed, where the amount due differs from it by some fen to be told apart.
  asked       bigint not null,
  -- What was really paid in yuan before the fee, where it is not the amount: a digital currency, a transfer staff looked at.
  settled     bigint check (settled > 0),
  -- In 1e-6, frozen from the line: another sum paid has another fee.
  fee_rate    bigint not null default 0,
  pay_form    jsonb,
  -- Why staff rejected it; the player reads it.
  reason      text not null default '',
  -- When the provider is asked about it next; null when there is nothing to ask any more.
  ask_at      timestamptz,
  asks        int not null default 0,
  bank        text,
  constraint recharge_order_sums check (credit + fee = coalesce(settled, amount))
);
-- Own orders, newest first.
create index recharge_order_player on recharge_order (player, id desc);
-- The expiry job looks at open orders alone.
create index recharge_order_open on recharge_order (expires_at) where state = 'created';

-- What providers said, once per nonce: a replay finds its row and moves nothing.
create table provider_notice (
  provider    text not null,
  nonce       text not null,
  order_no    text not null,
  provider_no text not null,
  amount      bigint not null,
  status      text not null constraint provider_notice_status check (status in ('paid', 'failed', 'confirming')),
  outcome     text not null constraint provider_notice_outcome check (outcome in
    ('credited', 'repeated', 'rejected', 'amountMismatch', 'ignored', 'confirming', 'tooSmall')),
  received_at timestamptz not null default app_now(),
  primary key (provider, nonce),
  coin_amount   bigint,
  confirmations int
);
create index provider_notice_order on provider_notice (order_no);
revoke update, delete on provider_notice from caiting_app;

create index recharge_order_ask on recharge_order (ask_at) where ask_at is not null;
create index recharge_order_review on recharge_order (id) where state = 'submitted';

-- A transfer by hand: where to (as it was when ordered) and what the player says about it.
create table recharge_transfer (
  order_id      bigint primary key references recharge_order (id),
  match_by      text not null check (match_by in ('amount', 'remark')),
  payee_bank    text not null,
  payee_name    text not null,
  payee_account text not null,
  remark        text check (remark ~ '^\d{6}$'),
  payer_name    text,
  voucher       text,
  submitted_at  timestamptz,
  reviewed_by   text,
  check ((match_by = 'remark') = (remark is not null))
);

-- A payment in a digital currency. Amounts in 1e-8 coin, the rate in 1e-8 yuan for one coin.
create table recharge_coin (
  order_id      bigint primary key references recharge_order (id),
  coin          text not null,
  network       text not null,
  rate          bigint not null check (rate > 0),
  due           bigint not null check (due > 0),
  needed        int not null check (needed > 0),
  address       text not null default '',
  received      bigint check (received > 0),
  confirmations int not null default 0,
  tx_id         text not null default ''
);

-- What one coin costs; the newest row is in force.
create table coin_rate (
  id     bigint generated always as identity primary key,
  coin   text not null check (coin in ('USDT', 'BTC')),
  rate   bigint not null check (rate > 0),
  set_at timestamptz not null default app_now(),
  set_by text not null
);
create index coin_rate_newest on coin_rate (coin, id desc);
revoke update, delete on coin_rate from caiting_app;

-- Where players are paid. The number itself is sealed (AES-256-GCM with the site's key); its fingerprint (HMAC with the same key) finds a
-- second owner without anybody reading numbers.
create table payout_account (
  id          bigint generated always as identity primary key,
  player      bigint not null references player (id),
  kind        text not null check (kind in ('bank', 'alipay', 'weixin', 'digital')),
  sealed      bytea not null,
  fingerprint bytea not null,
  -- The number as it may be shown.
  shown       text not null check (length(shown) <= 40),
  bank_code   text not null default '',
  branch      text not null default '',
  network     text check (network in ('TRC20', 'ERC20', 'BTC')),
  remark      text not null default '',
  created_at  timestamptz not null default app_now(),
  changed_at  timestamptz not null default app_now(),
  -- No withdrawal goes there before.
  usable_at   timestamptz not null,
  check ((kind = 'digital') = (network is not null))
);
-- One owner for each number on the whole site.
create unique index payout_account_number on payout_account (fingerprint);
create index payout_account_player on payout_account (player, id);

-- The name all of a player's accounts are in: that of the first one, for good.
create table payout_holder (
  player bigint primary key references player (id),
  sealed bytea not null,
  shown  text not null
);

-- Each change of an account, with the number it had: how many may follow, and what to look at after a theft.
create table payout_account_change (
  account bigint not null references payout_account (id),
  at      timestamptz not null default app_now(),
  sealed  bytea not null,
  session bigint not null
);
create index payout_account_change_account on payout_account_change (account, at desc);
create trigger payout_account_change_insert_only before update or delete or truncate on payout_account_change
  execute function refuse_change();

-- A login that proved to know a bound card, until when.
create table bank_card_check (
  session bigint primary key,
  player  bigint not null,
  good_until timestamptz not null
);

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

-- submitted (amount held) → approved → paying → paid; or rejected, failed, cancelled (hold released). (product §10.6)
create table withdrawal (
  id           bigint generated always as identity primary key,
  withdraw_no  text not null unique,
  player       bigint not null references player (id),
  account      bigint not null references payout_account (id),
  -- The account as it was when the request was made: a later change must not redirect the money.
  kind         text not null,
  sealed       bytea not null,
  holder       bytea not null,
  shown        text not null,
  bank_code    text not null default '',
  branch       text not null default '',
  network      text,
  amount       bigint not null check (amount > 0),
  fee          bigint not null check (fee >= 0),
  net          bigint not null check (net > 0),
  -- For coins: yuan for one coin and what is sent, both fixed with the request.
  coin         text not null default '',
  coin_rate    text not null default '',
  coin_amount  text not null default '',
  state        text not null default 'submitted'
                 check (state in ('submitted', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
  -- How many different operators must approve.
  approvals    smallint not null default 1 check (approvals between 1 and 2),
  provider     text not null default '',
  provider_no  text not null default '',
  -- Where providers reach the server that took the request.
  notify_url   text not null,
  -- For the player.
  reason       text not null default '',
  created_at   timestamptz not null default app_now(),
  paying_at    timestamptz,
  -- When the provider is asked next.
  ask_at       timestamptz,
  ended_at     timestamptz,
  check (net + fee = amount),
  check ((state in ('paid', 'rejected', 'failed', 'cancelled')) = (ended_at is not null)),
  check (state <> 'paying' or (provider <> '' and ask_at is not null))
);
-- Own withdrawals, newest first; also the day's count.
create index withdrawal_player on withdrawal (player, id desc);
-- What waits for operators and providers.
create index withdrawal_open on withdrawal (state, id) where state in ('submitted', 'approved', 'paying');

-- Who said what about a withdrawal. The same operator cannot approve twice.
create table withdrawal_review (
  withdrawal bigint not null references withdrawal (id),
  staff      bigint not null,
  staff_name text not null,
  act        text not null check (act in ('approve', 'reject', 'paid')),
  note       text not null,
  at         timestamptz not null default app_now(),
  primary key (withdrawal, staff, act)
);
create trigger withdrawal_review_insert_only before update or delete or truncate on withdrawal_review execute function refuse_change();

-- What payout providers said, once per nonce.
create table payout_notice (
  provider    text not null,
  nonce       text not null,
  withdraw_no text not null,
  provider_no text not null,
  amount      bigint not null,
  status      text not null check (status in ('paid', 'failed')),
  -- conflict: the opposite of what has taken effect; for operators.
  outcome     text not null check (outcome in ('paid', 'failed', 'repeated', 'conflict', 'amountMismatch')),
  received_at timestamptz not null default app_now(),
  primary key (provider, nonce)
);
create index payout_notice_withdrawal on payout_notice (withdraw_no);
revoke update, delete on payout_notice from caiting_app;

-- Pictures that are nobody else's business: receipts of transfers and evidence. The site serves them to whoever gave them and to operators only.
create table private_file (
  path   text not null check (path like '/files/private/%'),
  player bigint not null references player (id),
  at     timestamptz not null default app_now(),
  primary key (path, player)
);

-- Receipts of one player within a day are counted.
create index private_file_player on private_file (player, at);
