-- phase: expand
-- The numbers that a provider gave for one order: a file of 50,000 lines asks for those of each.
create index concurrently provider_payment_order on provider_payment (order_id);
