-- Bets that were set aside and have their result now, as it stands in result_stage. Only functions of the owner call it.
create or replace function end_bets_aside(p_issue bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from bet_aside a where a.issue_id = p_issue and a.state in ('again', 'void')) then return; end if;
  update bet_aside a set state = 'done', chunk = (select max(bet_id) from result_stage)
    from result_stage r
   where a.issue_id = p_issue and a.state in ('again', 'void') and r.bet_id = a.bet_id and r.player = a.player;
end $$;
revoke execute on function end_bets_aside(bigint) from public, caiting_app;
