-- The money of a day over everybody, from the days of players that the audit compares with bets, rounds and the ledger. Also what the audit holds a counted day against.
create or replace function statistics_money(p_day date)
  returns table (bets bigint, stake bigint, payout bigint, rebate bigint, games bigint, game_stake bigint, game_payout bigint, game_rebate bigint,
                 firsts bigint, recharge bigint, recharges bigint, withdrawal bigint, withdrawals bigint, bonus bigint)
  language sql stable set search_path = public, pg_temp as $$
  select b.*, g.*, c.*
    from (select coalesce(sum(d.bets), 0)::bigint, coalesce(sum(d.stake - d.refunded), 0)::bigint, coalesce(sum(d.won), 0)::bigint, coalesce(sum(d.rebate), 0)::bigint
            from player_day d where d.day = p_day) as b,
         (select coalesce(sum(d.rounds), 0)::bigint, coalesce(sum(d.stake), 0)::bigint, coalesce(sum(d.won), 0)::bigint, coalesce(sum(d.rebate), 0)::bigint
            from game_result_day d where d.day = p_day) as g,
         (select coalesce(sum(d.firsts), 0)::bigint, coalesce(sum(d.recharge), 0)::bigint, coalesce(sum(d.recharges), 0)::bigint,
                 coalesce(sum(d.withdrawal), 0)::bigint, coalesce(sum(d.withdrawals), 0)::bigint, coalesce(sum(d.bonus), 0)::bigint
            from cash_day d where d.day = p_day) as c
$$;
revoke execute on function statistics_money(date) from public;
