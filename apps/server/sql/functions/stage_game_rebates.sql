-- Computes what a day brings the players after its cursor up to p_last, into rebate_stage, under the locks of their accounts and of their agents': what is
-- taken back of a round (count_game_results) waits for them too. Agents are those who stood directly above on the day, whenever it is paid.
create or replace function stage_game_rebates(p_day game_rebate_day, p_last bigint) returns void
  language plpgsql volatile set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from account a
    where a.asset = 'main'
      and a.player in (select d.player from game_result_day d where d.day = p_day.day and d.player > p_day.cursor and d.player <= p_last and d.turnover > 0
                       union
                       select l.agent from game_result_day d
                         join downline l on l.member = d.player and l.depth = 1 and l.from_day <= p_day.day and l.to_day > p_day.day
                        where d.day = p_day.day and d.player > p_day.cursor and d.player <= p_last and d.turnover > 0)
    order by a.player for no key update;
  create temp table rebate_stage on commit drop as
    select d.player, d.turnover, d.less, game_rebate_amount(d.turnover - d.less, p_day.own_rate) as amount, u.agent,
           case when u.agent is null or u.is_frozen then 0 else game_rebate_amount(d.turnover - d.less, p_day.agent_rate) end as share,
           coalesce(u.is_frozen, false) as is_frozen
      from (select g.player, g.turnover, least(g.turnover, coalesce(o.turnover, 0)) as less
              from game_result_day g left join game_rebate_debt o on o.player = g.player
             where g.day = p_day.day and g.player > p_day.cursor and g.player <= p_last and g.turnover > 0
               and not exists (select from game_rebate_start s where s.player = g.player and s.day >= p_day.day)) as d
     cross join lateral (
       select max(l.agent) filter (where l.depth = 1) as agent, bool_or(p.commission_frozen_at is not null) as is_frozen
         from downline l join player p on p.id = l.agent
        where l.member = d.player and l.from_day <= p_day.day and l.to_day > p_day.day) as u;
end $$;
revoke execute on function stage_game_rebates(game_rebate_day, bigint) from public, caiting_app;
