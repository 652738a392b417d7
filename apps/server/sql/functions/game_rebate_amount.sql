-- What some turnover earns at a rate (1e-6 of it), floored once, to 0.0001 yuan.
create or replace function game_rebate_amount(p_turnover bigint, p_rate int) returns bigint
  language sql immutable strict parallel safe as $$
  select (div(p_turnover::numeric * p_rate, 1000000::numeric * 10000) * 10000)::bigint
$$;
revoke execute on function game_rebate_amount(bigint, int) from public, caiting_app;
