-- The turnover of these players, or of all, up to the end of today brings nothing that is not paid yet: for the end of a demo, by the owner alone.
create or replace function start_game_rebates_anew(p_players bigint[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- A chunk under way is paid before this, and its money goes with the rest.
  perform pg_advisory_xact_lock(hashtext('game_rebate_day'));
  insert into game_rebate_start (player, day)
    select distinct d.player, shanghai_day(app_now()) from game_result_day d where p_players is null or d.player = any (p_players)
    on conflict (player) do update set day = excluded.day;
end $$;
revoke execute on function start_game_rebates_anew(bigint[]) from public, caiting_app;
