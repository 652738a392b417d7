-- The first order number of a month. An order number carries its month in the bits above 35, so that bets and their results lie in partitions by
-- id (docs/decisions/0198); 34 thousand million orders have place in a month, and the id of a bet, order × 256 + line, is a safe integer until 2105.
create or replace function first_order_of(p_month int) returns bigint language sql immutable strict parallel safe as $$
  select p_month::bigint << 35
$$;
