-- drawn → settled, when every bet has its result; false when it was not drawn (or settled already), or bets of it are set aside.
create or replace function mark_issue_settled(p_issue bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform 1 from issue where id = p_issue and state = 'drawn' for update;
  if not found then return false; end if;
  if exists (select 1 from bet_aside a where a.issue_id = p_issue and a.state <> 'done') then return false; end if;
  if exists (select 1 from bet b where b.issue_id = p_issue)
     and not exists (select 1 from issue_settlement s where s.issue_id = p_issue and s.kind = 'settle' and s.finished_at is not null) then
    raise exception 'issue % has bets without a result', p_issue using errcode = 'check_violation';
  end if;
  update issue set state = 'settled', settled_at = app_now() where id = p_issue;
  return true;
end $$;
