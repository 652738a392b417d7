-- functions: app_now, refuse_change
-- A transaction of a chain pays one order, whichever provider tells it and under whatever number. Whoever comes second is kept for staff. The key is lower case, without 0x and blanks around.
create table chain_payment (
  network  text not null,
  tx_key   text not null check (tx_key <> ''),
  order_id bigint not null references recharge_order (id),
  at       timestamptz not null default app_now(),
  primary key (network, tx_key)
);

-- By which transaction the coins of a kept payment came.
alter table payment_case add column tx_id text not null default '';

-- Orders credited before: the first of each transaction has it. The others keep their money and stand in the list of payments, closed, with their reason.
with credited as (
  select o.id, o.order_no, o.provider, coalesce(o.provider_no, '') as provider_no, o.amount, c.received, c.tx_id, c.network, k.key,
         first_value(o.order_no) over (partition by c.network, k.key order by o.credited_at, o.id) as first_no
    from recharge_order o join recharge_coin c on c.order_id = o.id,
         lateral (select regexp_replace(lower(btrim(normalize(c.tx_id, nfkc))), '^0x', '') as key) k
   where o.state = 'credited' and k.key <> ''
), kept as (
  insert into chain_payment (network, tx_key, order_id)
  select network, key, id from credited where order_no = first_no returning order_id
)
insert into payment_case (provider, order_no, provider_no, amount, coin_amount, tx_id, why, state, decided_name, decided_at, reason)
  select provider, order_no, provider_no, amount, received, tx_id, 'numberTaken', 'dismissed', '系统升级', app_now(),
         format('升级时发现：链上交易 %s 已用于订单 %s，本单此前也已入账，请核对', tx_id, first_no)
    from credited where order_no <> first_no
  on conflict do nothing;

create trigger chain_payment_insert_only before update or delete or truncate on chain_payment execute function refuse_change();
revoke update, delete, truncate on chain_payment from caiting_app;
