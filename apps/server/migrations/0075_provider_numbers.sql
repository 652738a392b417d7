-- functions: app_now, refuse_change
-- One payment of a provider, by its number there, credits one order (which may have several, by two of staff). Whoever comes second is kept for staff. The key is lower case, NFKC, without blanks around.
create table provider_payment (
  provider   text not null,
  number_key text not null check (number_key <> ''),
  order_id   bigint not null references recharge_order (id),
  at         timestamptz not null default app_now(),
  primary key (provider, number_key)
);

-- Why no order took a payment, and what the provider wrote where that was no sum.
alter table payment_case drop constraint payment_case_why_check;
alter table payment_case add constraint payment_case_why_check
  check (why in ('unmatched', 'amountMismatch', 'secondPayment', 'tooSmall', 'numberTaken', 'unreadable'));
alter table payment_case add column said text not null default '' check (length(said) <= 400);
-- Null: what was written there could not be read.
alter table payment_case alter column amount drop not null;
alter table payment_case add check (amount is not null or said <> '');
alter table payment_case drop constraint payment_case_provider_order_no_provider_no_amount_key;
alter table payment_case add unique nulls not distinct (provider, order_no, provider_no, amount, said);

alter table provider_notice drop constraint provider_notice_outcome;
alter table provider_notice add constraint provider_notice_outcome check (outcome in
  ('credited', 'repeated', 'rejected', 'amountMismatch', 'ignored', 'confirming', 'tooSmall', 'numberTaken'));

-- The payout side: a sum that could not be read is kept as it was written; nothing takes effect.
alter table payout_notice add column said text not null default '';

-- Orders credited before: the first of each number has it. The others keep their money and stand in the list of payments, closed, with their reason: they were
-- booked, and whether one payment was credited twice is for staff to find out.
with credited as (
  select id, order_no, provider, provider_no, amount, lower(btrim(normalize(provider_no, nfkc))) as key,
         first_value(order_no) over (partition by provider, lower(btrim(normalize(provider_no, nfkc))) order by credited_at, id) as first_no
    from recharge_order
   where state = 'credited' and kind <> 'manual' and coalesce(btrim(provider_no), '') <> ''
), kept as (
  insert into provider_payment (provider, number_key, order_id)
  select provider, key, id from credited where order_no = first_no returning order_id
)
insert into payment_case (provider, order_no, provider_no, amount, why, state, decided_name, decided_at, reason)
  select provider, order_no, provider_no, amount, 'numberTaken', 'dismissed', '系统升级', app_now(),
         format('升级时发现：支付商单号 %s 已用于订单 %s，本单此前也已入账，请核对', provider_no, first_no)
    from credited where order_no <> first_no
  on conflict do nothing;

create trigger provider_payment_insert_only before update or delete or truncate on provider_payment execute function refuse_change();
revoke update, delete, truncate on provider_payment from caiting_app;
