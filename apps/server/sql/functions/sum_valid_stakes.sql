-- Valid stakes of those players of the chunk who have uplines, by the level their bets were taken at and by how many of the moments in p_cuts (µs since 1970,
-- ascending) their bets were not placed before: levels of uplines changed at these.
create or replace function sum_valid_stakes(p_players bigint[], p_cuts bigint[]) returns table (player bigint, level int, period int, valid bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_cuts timestamptz[] := array(select 'epoch'::timestamptz + c.us * interval '1 microsecond' from unnest(p_cuts) as c (us) order by c.us);
begin
  return query select r.player, r.level, width_bucket(r.created_at, v_cuts), sum(r.valid)::bigint from result_stage r
                where r.player = any (p_players) and r.valid > 0 group by 1, 2, 3;
end $$;
