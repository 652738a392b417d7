-- Pays the rebates of card games of the next p_size players of the oldest unpaid day: floor(turnover × rate) each. One transaction a chunk; the mark of how far
-- it came commits with the money. No row when no day is due. All amounts are computed here, from days of rounds and dated rates (docs/decisions/0291).
create or replace function pay_game_rebate_chunk(p_size int) returns table (paid_day date, players int, is_done boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_day   game_rebate_day := open_game_rebate_day();
  v_count int := 0;
  v_last  bigint;
  v_done  record;
begin
  if v_day.day is null then return; end if;
  -- A day whose rates are nothing is over at once.
  if v_day.own_rate + v_day.agent_rate > 0 then
    select count(*)::int, max(t.player) into v_count, v_last
      from (select d.player from game_result_day d where d.day = v_day.day and d.player > v_day.cursor order by d.player limit p_size) as t;
  end if;
  perform stage_game_rebates(v_day, coalesce(v_last, 0));
  select count(*)::int as players, coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.share), 0) as share into v_done from rebate_stage s;
  if v_done.players > 0 then
    insert into game_rebate (player, day, turnover, less, amount, agent, share, is_frozen)
      select s.player, v_day.day, s.turnover, s.less, s.amount, s.agent, s.share, s.is_frozen from rebate_stage s order by s.player;
    perform count_game_rebates(v_day.day);
    perform post_game_rebates(v_day.day);
  end if;
  paid_day := v_day.day; players := v_done.players; is_done := v_count < p_size;
  update game_rebate_day d
     set cursor = coalesce(v_last, d.cursor), players = d.players + v_done.players, amount = d.amount + v_done.amount, share = d.share + v_done.share,
         paid_at = case when v_count < p_size then app_now() end
   where d.day = v_day.day;
  drop table rebate_stage;
  return next;
end $$;
