-- selling → closed, with the root of its bets: once, and not before its close. `p_seen`: the newest beacon round that was public. Whether the
-- deciding round was out already is asked of the very moment that stands on the seal.
create or replace function close_issue(p_issue bigint, p_seen bigint, p_root text, p_count int) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_issue issue;
  v_bets  record;
  v_now   timestamptz;
begin
  select * into v_issue from issue where id = p_issue for update;
  if not found or v_issue.state <> 'selling' then return false; end if;
  v_now := app_now();
  if v_now < v_issue.close_at then
    raise exception 'issue % does not close before %', v_issue.issue_no, v_issue.close_at using errcode = 'check_violation';
  end if;
  select count(*) as count, max(b.created_at) as last into v_bets from bet b where b.issue_id = p_issue;
  if v_bets.last >= v_issue.close_at then
    raise exception 'a bet on issue % came after its close', v_issue.issue_no using errcode = 'check_violation';
  end if;
  -- Cancelled bets are not in the tree, so there may be fewer; the root itself is recomputed by whoever replays the issue.
  if p_count > v_bets.count or (p_count = 0) <> (p_root = encode(sha256(''), 'hex')) then
    raise exception 'issue % has % bets, the root is over %', v_issue.issue_no, v_bets.count, p_count using errcode = 'check_violation';
  end if;
  update issue
     set state = 'closed', sealed_at = v_now, sealed_late = v_now >= beacon_time, beacon_seen = p_seen, bet_root = p_root, bet_count = p_count
   where id = p_issue;
  return true;
end $$;
