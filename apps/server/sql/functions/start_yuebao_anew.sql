-- Wallets (of these players, or all) earn from now on: nothing for what was in them before, also not for days that are not paid yet. For the end of a demo,
-- by the owner alone.
create or replace function start_yuebao_anew(p_players bigint[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into yuebao_start (player, at)
    select a.player, app_now() from account a where a.asset = 'yuebao' and (p_players is null or a.player = any (p_players))
    on conflict (player) do update set at = excluded.at;
$$;
revoke execute on function start_yuebao_anew(bigint[]) from public, caiting_app;
