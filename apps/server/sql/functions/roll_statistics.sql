-- Adds what came since the last time to the sums of the site's days (statistics_sum), and says how many rows it were.
create or replace function roll_statistics() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_rows int;
begin
  with taken as (delete from statistics_delta returning *),
  summed as (
    select t.day, count(*)::int as rows, sum(t.bets)::bigint as bets, sum(t.stake)::bigint as stake, sum(t.payout)::bigint as payout, sum(t.rebate)::bigint as rebate,
           sum(t.games)::bigint as games, sum(t.game_stake)::bigint as game_stake, sum(t.game_payout)::bigint as game_payout,
           sum(t.game_rebate)::bigint as game_rebate, sum(t.recharge)::bigint as recharge, sum(t.recharges)::bigint as recharges,
           sum(t.withdrawal)::bigint as withdrawal, sum(t.withdrawals)::bigint as withdrawals, sum(t.bonus)::bigint as bonus
      from taken t group by t.day),
  kept as (
    insert into statistics_sum as k (day, bets, stake, payout, rebate, games, game_stake, game_payout, game_rebate, recharge, recharges, withdrawal, withdrawals, bonus)
      select s.day, s.bets, s.stake, s.payout, s.rebate, s.games, s.game_stake, s.game_payout, s.game_rebate, s.recharge, s.recharges, s.withdrawal, s.withdrawals,
             s.bonus
        from summed s order by s.day
      on conflict (day) do update
        set bets = k.bets + excluded.bets, stake = k.stake + excluded.stake, payout = k.payout + excluded.payout, rebate = k.rebate + excluded.rebate,
            games = k.games + excluded.games, game_stake = k.game_stake + excluded.game_stake, game_payout = k.game_payout + excluded.game_payout,
            game_rebate = k.game_rebate + excluded.game_rebate, recharge = k.recharge + excluded.recharge, recharges = k.recharges + excluded.recharges,
            withdrawal = k.withdrawal + excluded.withdrawal, withdrawals = k.withdrawals + excluded.withdrawals, bonus = k.bonus + excluded.bonus)
  select coalesce(sum(s.rows), 0) into v_rows from summed s;
  return v_rows;
end $$;
revoke execute on function roll_statistics() from public;
