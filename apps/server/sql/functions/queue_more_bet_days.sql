-- More bets of players on a day: what they add. Both images are added up, not joined: joins by hash and merge are switched off in the function that writes
-- these days, and one image read through for each row of the other takes seconds of a large chunk.
create or replace function queue_more_bet_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_player bigint[];
  v_day date[];
begin
  with more as materialized (
    select c.player, c.day, sum(c.bets) as bets, sum(c.stake)::bigint as stake, sum(c.won)::bigint as won, sum(c.rebate)::bigint as rebate,
           sum(c.bets_before) as bets_before
      from (select player, day, bets, 0 as bets_before, stake - refunded as stake, won, rebate from fresh
            union all
            select player, day, -bets, bets, refunded - stake, -won, -rebate from former) as c
     group by c.player, c.day),
  queued as (
    insert into line_delta (player, day, bets, stake, won, rebate)
      select player, day, bets, stake, won, rebate from more
       where (bets <> 0 or stake <> 0 or won <> 0 or rebate <> 0) and exists (select 1 from downline where member = more.player))
  select array_agg(player), array_agg(day) into v_player, v_day from more where bets_before = 0 and bets > 0;
  if v_player is not null then perform queue_active(v_player, v_day); end if;
  return null;
end $$;
revoke execute on function queue_more_bet_days() from public, caiting_app;
