-- More bets of players on a day: what they add.
create or replace function queue_more_bet_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_delta (player, day, bets, stake, won, rebate)
    select n.player, n.day, n.bets - o.bets, n.stake - n.refunded - o.stake + o.refunded, n.won - o.won, n.rebate - o.rebate
      from fresh n join former o on o.player = n.player and o.day = n.day
     where exists (select 1 from downline where member = n.player)
       and (n.bets, n.stake, n.refunded, n.won, n.rebate) <> (o.bets, o.stake, o.refunded, o.won, o.rebate);
  perform queue_active(array_agg(n.player), array_agg(n.day))
    from fresh n join former o on o.player = n.player and o.day = n.day where o.bets = 0 and n.bets > 0 having count(*) > 0;
  return null;
end $$;
revoke execute on function queue_more_bet_days() from public, caiting_app;
