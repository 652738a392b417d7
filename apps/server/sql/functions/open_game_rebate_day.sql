-- The oldest day whose rebates of card games are still to be paid; null when there is none. A day is due at 00:05 Asia/Shanghai of the next one. The first is
-- the first on which a round ended, each next one follows without a gap, however late this comes. One at a time, in every process, until the caller's
-- transaction ends.
create or replace function open_game_rebate_day() returns game_rebate_day
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_day  game_rebate_day;
  v_next date;
begin
  perform pg_advisory_xact_lock(hashtext('game_rebate_day'));
  select * into v_day from game_rebate_day d where d.paid_at is null order by d.day limit 1;
  if found then return v_day; end if;
  v_next := coalesce((select max(d.day) + 1 from game_rebate_day d), (select min(r.day) from game_result_day r));
  if v_next is null or app_now() < (v_next + 1 + time '00:05') at time zone 'Asia/Shanghai' then return null; end if;
  insert into game_rebate_day (day, own_rate, agent_rate) select v_next, r.own, r.agent from game_rebate_rates(v_next) as r returning * into v_day;
  return v_day;
end $$;
revoke execute on function open_game_rebate_day() from public, caiting_app;
