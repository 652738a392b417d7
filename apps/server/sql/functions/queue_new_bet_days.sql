-- First bets of players on a day, as settlement counted them, for their uplines' days.
create or replace function queue_new_bet_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_delta (player, day, bets, stake, won, rebate)
    select player, day, bets, stake - refunded, won, rebate from fresh
     where exists (select 1 from downline where member = fresh.player) and (bets > 0 or won > 0 or rebate > 0);
  perform queue_active(array_agg(player), array_agg(day)) from fresh where bets > 0 having count(*) > 0;
  return null;
end $$;
revoke execute on function queue_new_bet_days() from public, caiting_app;
