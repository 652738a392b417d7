-- Ends a chase by hand or because the player shut himself out: everything that has not closed goes back. `bets` = 0 says that nothing was left;
-- the caller then rolls back. A stop that waits to be carried out (won) is carried out by this.
create or replace function stop_chase(p_player bigint, p_chase bigint, p_reason text)
  returns table (bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into chase_stop (player, chase, reason, asked_at) values (p_player, p_chase, p_reason, app_now()) on conflict do nothing;
  perform 1 from chase_stop s where s.player = p_player and s.chase = p_chase for update;
  select r.bets, r.issues, r.refunded, r.balance into bets, issues, refunded, balance from refund_chase(p_player, p_chase, null, 204::smallint) as r;
  update chase_stop s set done_at = coalesce(s.done_at, app_now()), bets = s.bets + stop_chase.bets, refunded = s.refunded + stop_chase.refunded
   where s.player = p_player and s.chase = p_chase;
  return next;
end $$;
