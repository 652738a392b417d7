-- Writes down, in the transaction that settles a chunk, which chases are to stop because one of its bets won. Reads result_stage.
create or replace function note_chase_wins(p_issue bigint) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  if not exists (select 1 from chase_issue c where c.issue_id = p_issue) then return 0; end if;
  perform check_stage(p_issue, 'settle', array['settle_bet', 'result_stage']);
  insert into chase_stop (player, chase, reason, issue_id, asked_at)
    select distinct c.player, c.id, 'won', p_issue, app_now()
      from result_stage r
      join chase_issue s on s.issue_id = p_issue and s.player = r.player and s.order_no = r.bet_id / 256
      join chase c on c.player = s.player and c.id = s.chase and c.stop_on_win
     where r.won > 0
     order by c.player, c.id
    on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
