-- Valid stakes of those players of the chunk who have uplines, by the level their bets were taken at.
create or replace function sum_valid_stakes(p_players bigint[]) returns table (player bigint, level int, valid bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select r.player, r.level, sum(r.valid)::bigint from result_stage r
                where r.player = any (p_players) and r.valid > 0 group by r.player, r.level;
end $$;
