-- Ways to pay beside the provider's own page. redirect: the provider's page. form: fields posted there. qr: a code to scan. manual: a transfer
-- that staff find by its amount or remark. coin: a digital currency; a line is then one network.
alter table pay_line
  add column kind          text not null default 'redirect' check (kind in ('redirect', 'form', 'qr', 'manual', 'coin')),
  add column match_by      text check (match_by in ('amount', 'remark')),
  add column payee_bank    text,
  add column payee_name    text,
  add column payee_account text,
  add column coin          text check (coin in ('USDT', 'BTC')),
  add column network       text check (network in ('TRC20', 'ERC20', 'BTC')),
  add column confirmations int check (confirmations between 1 and 100),
  add constraint pay_line_manual check (
    (kind = 'manual') = (match_by is not null)
    and (kind <> 'manual' or (payee_bank is not null and payee_name is not null and payee_account is not null))),
  add constraint pay_line_coin check (
    (kind = 'coin') = (coin is not null)
    and (kind <> 'coin' or (network is not null and confirmations is not null)));

alter table recharge_order
  add column kind     text not null default 'redirect' check (kind in ('redirect', 'form', 'qr', 'manual', 'coin')),
  -- What the player typed, where the amount due differs from it by some fen to be told apart.
  add column asked    bigint,
  -- What was really paid in yuan before the fee, where it is not the amount: a digital currency, a transfer staff looked at.
  add column settled  bigint check (settled > 0),
  -- In 1e-6, frozen from the line: another sum paid has another fee.
  add column fee_rate bigint not null default 0,
  add column pay_form jsonb,
  -- Why staff rejected it; the player reads it.
  add column reason   text not null default '',
  -- When the provider is asked about it next; null when there is nothing to ask any more.
  add column ask_at   timestamptz,
  add column asks     int not null default 0;
update recharge_order set asked = amount, fee_rate = case when fee = 0 then 0 else (fee * 1000000 + amount - 1) / amount end;
alter table recharge_order alter column asked set not null;
alter table recharge_order drop constraint recharge_order_check;
alter table recharge_order add constraint recharge_order_sums check (credit + fee = coalesce(settled, amount));
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

alter table provider_notice
  add column coin_amount   bigint,
  add column confirmations int,
  drop constraint provider_notice_status_check,
  drop constraint provider_notice_outcome_check,
  add constraint provider_notice_status check (status in ('paid', 'failed', 'confirming')),
  add constraint provider_notice_outcome check (outcome in
    ('credited', 'repeated', 'rejected', 'amountMismatch', 'ignored', 'confirming', 'tooSmall'));
