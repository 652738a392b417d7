-- Takes single issues out of a chase by hand; all named or none.
create or replace function cancel_chase_issues(p_player bigint, p_chase bigint, p_issue_nos text[])
  returns table (outcome text, issue_no text, bets int, issues int, refunded bigint, balance bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_ids bigint[];
begin
  select array_agg(c.issue_id) into v_ids from chase_issue c where c.player = p_player and c.chase = p_chase and c.issue_no = any (p_issue_nos);
  if cardinality(v_ids) is distinct from cardinality(p_issue_nos) then
    outcome := 'issueUnknown';
    return next;
    return;
  end if;
  select r.bets, r.issues, r.refunded, r.balance into bets, issues, refunded, balance from refund_chase(p_player, p_chase, v_ids, 202::smallint) as r;
  if issues = cardinality(v_ids) then
    outcome := 'cancelled';
  else
    select min(i.issue_no) into issue_no from issue i
     where i.id = any (v_ids) and (i.state not in ('waiting', 'selling') or i.close_at <= app_now());
    outcome := case when issue_no is null then 'betNotCancellable' else 'issueClosed' end;
  end if;
  return next;
end $$;
