-- Figures follow the lines. The account rows of these players are locked by whoever writes lines, so nobody else changes their figures meanwhile.
create or replace function protection_follow() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v record;
begin
  for v in
    select e.player, shanghai_day(e.at) as day, max(e.at) as at, p.play_since, p.play_last,
           coalesce(-sum(e.amount) filter (where c.counts_as in ('stake', 'refund')), 0)::int8 as staked,
           coalesce(sum(e.amount) filter (where c.counts_as = 'return'), 0)::int8 as returned,
           coalesce(sum(e.amount) filter (where c.counts_as = 'deposit'), 0)::int8 as deposited,
           bool_or(c.counts_as = 'stake') as is_play
      from fresh e
      join protection_player p on p.player = e.player
      join protection_code c on c.code = e.code
     where e.asset = 'main'
     group by e.player, day, p.play_since, p.play_last
     order by e.player, day
  loop
    insert into protection_day as d (player, day, staked, returned, deposited, seconds)
      values (v.player, v.day, v.staked, v.returned, v.deposited,
              case when v.is_play and v.play_last > v.at - play_pause() then least(86400, extract(epoch from v.at - v.play_last)::int) else 0 end)
      on conflict (player, day) do update
        set staked = d.staked + excluded.staked, returned = d.returned + excluded.returned, deposited = d.deposited + excluded.deposited,
            seconds = least(86400, d.seconds + excluded.seconds);
    update protection_player p
       set play_since    = case when not v.is_play then p.play_since when p.play_last > v.at - play_pause() then p.play_since else v.at end,
           play_last     = case when v.is_play then greatest(p.play_last, v.at) else p.play_last end,
           play_staked   = case when v.is_play and (p.play_last > v.at - play_pause()) is not true then 0 else p.play_staked end + v.staked,
           play_returned = case when v.is_play and (p.play_last > v.at - play_pause()) is not true then 0 else p.play_returned end + v.returned
     where p.player = v.player and (v.is_play or v.staked <> 0 or v.returned <> 0);
  end loop;
  return null;
end $$;
