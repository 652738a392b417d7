-- Orders that a payment nobody booked may be for: of one provider, of one sum or of what is left of it after the fee; of the coins that were due; named by a provider's file.
create index recharge_order_sum on recharge_order (provider, amount, created_at desc);
create index recharge_order_left on recharge_order (provider, credit, created_at desc) where fee > 0;
create index recharge_coin_due on recharge_coin (due, order_id desc);
create index provider_file_row_payment on provider_file_row (payment_case) where payment_case is not null;
