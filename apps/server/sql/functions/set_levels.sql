-- Writes levels of a player by group, in 1e-6: never above those of whoever stands over him, now or from tomorrow on, and never below what he has. Whoever
-- stands below nobody has the tenant's levels and no rows.
create or replace function set_levels(p_player bigint, p_groups text[], p_levels bigint[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_uplines bigint[] := (
    select array_agg(u.upline)
      from (select p.upline from player p where p.id = p_player
            union select m.new_upline from line_move m where m.member = p_player and m.done_at is null) as u
     where u.upline is not null);
begin
  if v_uplines is null then raise exception 'player % stands below nobody', p_player using errcode = 'insufficient_privilege'; end if;
  insert into player_rebate as r (player, lottery_type, level)
    select p_player, w.lottery_type, greatest(0, least(w.level, b.bound))
      from unnest(p_groups, p_levels) as w (lottery_type, level)
      join (select g.group_code, min(least(coalesce(o.level, g.rebate_default), g.rebate_max)) as bound
              from group_price g cross join unnest(v_uplines) as u (upline)
              left join player_rebate o on o.player = u.upline and o.lottery_type = g.group_code
             group by g.group_code) as b on b.group_code = w.lottery_type
  on conflict (player, lottery_type) do update set level = greatest(r.level, excluded.level);
  update player set rebate_changed_at = app_now() where id = p_player;
end $$;
