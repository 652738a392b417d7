-- The round that decides an issue: the first due at or after its close + two periods, so that nobody knows it while bets are open.
create or replace function beacon_round_for(p_chain beacon_chain, p_close float8) returns bigint language sql immutable as $$
  select greatest(1, ceil((p_close + 2 * p_chain.period_s - p_chain.genesis) / p_chain.period_s) + 1)::bigint;
$$;
