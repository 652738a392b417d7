-- Counts what the bets of an issue came to, once the last of them has its result; true where it did. Bets that are set aside are waited for. Bets in the archive cannot be
-- counted any more: such an issue has no row.
create or replace function count_issue(p_issue bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform 1 from issue_settlement s where s.issue_id = p_issue and s.finished_at is not null for update;
  if not found or exists (select from issue_sum k where k.issue_id = p_issue and k.counted_at is not null)
     or exists (select from bet_aside a where a.issue_id = p_issue and a.state <> 'done') then
    return false;
  end if;
  if issue_archived(p_issue) then
    delete from issue_sum where issue_id = p_issue;
    return false;
  end if;
  insert into issue_sum as k (issue_id, counted_at, bets, cancelled, players, placed, payout, refund, rebate)
    select p_issue, app_now(), s.bets, s.cancelled, s.players, s.placed, s.payout, s.refund, s.rebate from issue_bets_sum(p_issue) as s
    on conflict (issue_id) do update
      set counted_at = excluded.counted_at, bets = excluded.bets, cancelled = excluded.cancelled, players = excluded.players, placed = excluded.placed,
          payout = excluded.payout, refund = excluded.refund, rebate = excluded.rebate;
  return true;
end $$;
revoke execute on function count_issue(bigint) from public;
