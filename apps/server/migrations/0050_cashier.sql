-- Lines a player can recharge through, by channel (SPEC §2). Written by the operator's configuration; amounts in 1e-8 yuan.
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
  check (free_amount or cardinality(amounts) > 0)
);

-- created → paid → credited; or expired, rejected, cancelled. Manual channels: created → submitted → credited or rejected. (decisions, Money orders)
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
  check (credit + fee = amount),
  check ((state = 'credited') = (credited_at is not null)),
  -- The same confirm pressed twice is one order.
  unique (player, request_id)
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
  status      text not null check (status in ('paid', 'failed')),
  outcome     text not null check (outcome in ('credited', 'repeated', 'rejected', 'amountMismatch', 'ignored')),
  received_at timestamptz not null default app_now(),
  primary key (provider, nonce)
);
create index provider_notice_order on provider_notice (order_no);
revoke update, delete on provider_notice from caiting_app;
