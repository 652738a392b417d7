-- What stands in rebate_stage, in the days of players, of agents, of the lines above both and of the site.
create or replace function count_game_rebates(p_day date) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update game_result_day d set rebate = s.amount from rebate_stage s where d.player = s.player and d.day = p_day and s.amount > 0;
  update statistics_day k set game_rebate = k.game_rebate + (select coalesce(sum(s.amount), 0)::bigint from rebate_stage s where s.amount > 0) where k.day = p_day;
  insert into statistics_delta (day, game_rebate)
    select p_day, sum(s.amount) from rebate_stage s where s.amount > 0 having count(*) > 0;
  update game_rebate_debt o set turnover = o.turnover - s.less from rebate_stage s where o.player = s.player and s.less > 0;
  insert into game_agent_day as a (player, day, turnover, share)
    select s.agent, p_day, sum(s.turnover - s.less), sum(s.share) from rebate_stage s where s.share > 0 group by s.agent order by s.agent
    on conflict (player, day) do update set turnover = a.turnover + excluded.turnover, share = a.share + excluded.share;
  insert into line_delta (player, day, game_rebate, commission)
    select c.player, p_day, sum(c.rebate), sum(c.commission)
      from (select s.player, s.amount as rebate, 0 as commission from rebate_stage s where s.amount > 0
            union all select s.agent, 0, s.share from rebate_stage s where s.share > 0) as c
     where exists (select from downline l where l.member = c.player)
     group by c.player order by c.player;
end $$;
revoke execute on function count_game_rebates(date) from public, caiting_app;
