-- Lists the bets that were cancelled just now by their issue, whichever function did it.
create or replace function note_cancelled_bets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into cancelled_bet (issue_id, bet_id)
    select b.issue_id, b.id from fresh r join bet b on b.player = r.player and b.id = r.bet_id where r.state = 'cancelled';
  return null;
end $$;
revoke execute on function note_cancelled_bets() from public, caiting_app;
