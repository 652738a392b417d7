-- The money of a day of the whole site as it is kept while it runs: what was added up, and what came since.
create or replace function statistics_kept(p_day date)
  returns table (bets bigint, stake bigint, payout bigint, rebate bigint, games bigint, game_stake bigint, game_payout bigint, game_rebate bigint,
                 recharge bigint, recharges bigint, withdrawal bigint, withdrawals bigint, bonus bigint)
  language sql stable rows 1 set search_path = public, pg_temp as $$
  select coalesce(sum(d.bets), 0)::bigint, coalesce(sum(d.stake), 0)::bigint, coalesce(sum(d.payout), 0)::bigint, coalesce(sum(d.rebate), 0)::bigint,
         coalesce(sum(d.games), 0)::bigint, coalesce(sum(d.game_stake), 0)::bigint, coalesce(sum(d.game_payout), 0)::bigint,
         coalesce(sum(d.game_rebate), 0)::bigint, coalesce(sum(d.recharge), 0)::bigint, coalesce(sum(d.recharges), 0)::bigint,
         coalesce(sum(d.withdrawal), 0)::bigint, coalesce(sum(d.withdrawals), 0)::bigint, coalesce(sum(d.bonus), 0)::bigint
    from (select k.bets, k.stake, k.payout, k.rebate, k.games, k.game_stake, k.game_payout, k.game_rebate, k.recharge, k.recharges, k.withdrawal, k.withdrawals,
                 k.bonus
            from statistics_sum k where k.day = p_day
          union all
          select n.bets, n.stake, n.payout, n.rebate, n.games, n.game_stake, n.game_payout, n.game_rebate, n.recharge, n.recharges, n.withdrawal, n.withdrawals,
                 n.bonus
            from statistics_delta n where n.day = p_day) as d
$$;
revoke execute on function statistics_kept(date) from public;
