-- Lists the bets that were cancelled just now by their issue, and takes them out of what the issue can lose, whichever function did it.
create or replace function note_cancelled_bets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_group record;
  v_bets  record;
begin
  insert into cancelled_bet (issue_id, bet_id)
    select b.issue_id, b.id from fresh r join bet b on b.player = r.player and b.id = r.bet_id where r.state = 'cancelled';
  for v_group in
    select b.issue_id, array_agg(b.id) as bets from fresh r join bet b on b.player = r.player and b.id = r.bet_id
     where r.state = 'cancelled' and exists (select from issue_risk k where k.issue_id = b.issue_id) group by b.issue_id order by b.issue_id
  loop
    select * into v_bets from bets_of_issue(v_group.issue_id, v_group.bets);
    perform add_exposure(v_bets.kinds, v_bets.lines, exposure_parts(v_bets.kinds, v_bets.lines), null, -1);
  end loop;
  return null;
end $$;
revoke execute on function note_cancelled_bets() from public, caiting_app;
