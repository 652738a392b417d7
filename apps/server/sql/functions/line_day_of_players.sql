-- What line_day should say once nothing is queued, from the days of players. Also how it is made anew.
create or replace function line_day_of_players()
  returns table (agent bigint, day date, bets bigint, stake bigint, won bigint, rebate bigint, commission bigint, recharge bigint, recharges bigint,
                 withdrawal bigint, withdrawals bigint, bonus bigint, firsts bigint, joined bigint, games bigint, game_stake bigint,
                 game_won bigint, game_rebate bigint)
  language sql stable set search_path = public, pg_temp as $$
  with own as (
    select p.player, p.day, p.bets, p.stake - p.refunded as stake, p.won, p.rebate, 0 as commission, 0 as recharge, 0 as recharges, 0 as withdrawal,
           0 as withdrawals, 0 as bonus, 0 as firsts, 0 as joined, 0 as games, 0 as game_stake, 0 as game_won, 0 as game_rebate
      from player_day p
    union all
    select a.player, a.day, 0, 0, 0, 0, a.rebate, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from agent_day a
    union all
    select a.player, a.day, 0, 0, 0, 0, a.share, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from game_agent_day a
    union all
    select c.player, c.day, 0, 0, 0, 0, 0, c.recharge, c.recharges, c.withdrawal, c.withdrawals, c.bonus, c.firsts, 0, 0, 0, 0, 0 from cash_day c
    union all
    select p.id, shanghai_day(p.registered_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0 from player p
    union all
    select g.player, g.day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, g.rounds, g.stake, g.won, g.rebate from game_result_day g)
  select l.agent, o.day, sum(o.bets)::bigint, sum(o.stake)::bigint, sum(o.won)::bigint, sum(o.rebate)::bigint, sum(o.commission)::bigint,
         sum(o.recharge)::bigint, sum(o.recharges)::bigint, sum(o.withdrawal)::bigint, sum(o.withdrawals)::bigint, sum(o.bonus)::bigint,
         sum(o.firsts)::bigint, sum(o.joined)::bigint, sum(o.games)::bigint, sum(o.game_stake)::bigint, sum(o.game_won)::bigint, sum(o.game_rebate)::bigint
    from own o join downline l on l.member = o.player and o.day >= l.from_day and o.day < l.to_day
   where o.bets > 0 or o.won > 0 or o.rebate > 0 or o.commission > 0 or o.recharge <> 0 or o.recharges > 0 or o.withdrawal > 0 or o.bonus > 0
      or o.joined > 0 or o.games <> 0 or o.game_stake <> 0 or o.game_won <> 0 or o.game_rebate <> 0
   group by l.agent, o.day
$$;
