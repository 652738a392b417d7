-- selling → closed, with the root of its bets: once, and not before its close. `p_seen`: the newest beacon round that was public. Whether the
-- deciding round was out already is asked of the very moment that stands on the seal. Root and count must be those that the bets give.
create or replace function close_issue(p_issue bigint, p_seen bigint, p_root text, p_count int) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_issue issue;
  v_seal  record;
  v_now   timestamptz;
begin
  select * into v_issue from issue where id = p_issue for update;
  if not found or v_issue.state <> 'selling' then return false; end if;
  if app_now() < v_issue.close_at then
    raise exception 'issue % does not close before %', v_issue.issue_no, v_issue.close_at using errcode = 'check_violation';
  end if;
  select * into v_seal from seal_bets(p_issue);
  if v_seal.last_at >= v_issue.close_at then
    raise exception 'a bet on issue % came after its close', v_issue.issue_no using errcode = 'check_violation';
  end if;
  if (p_root, p_count) is distinct from (v_seal.root, v_seal.count) then
    raise exception 'issue % has % bets with the root %, not % with %', v_issue.issue_no, v_seal.count, v_seal.root, p_count, p_root
      using errcode = 'check_violation';
  end if;
  v_now := app_now();
  update issue
     set state = 'closed', sealed_at = v_now, sealed_late = v_now >= beacon_time, beacon_seen = p_seen, bet_root = p_root, bet_count = p_count
   where id = p_issue;
  return true;
end $$;
