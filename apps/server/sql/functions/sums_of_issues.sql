-- What the bets of each of these issues come to. Of one that was counted (count_issue) it is kept; of one that is not drawn no bet has a result but those that were
-- cancelled, which are listed by issue; of what lies between, and of issues from before there were sums, each bet is asked.
create or replace function sums_of_issues(p_issues bigint[])
  returns table (issue bigint, bets int, cancelled int, players int, placed bigint, open bigint, payout bigint, refund bigint, rebate bigint)
  language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  v_counted bigint[] := array(select k.issue_id from issue_sum k where k.issue_id = any (p_issues) and k.counted_at is not null);
  v_undrawn bigint[] := array(select i.id from issue i where i.id = any (p_issues) and i.state in ('waiting', 'selling', 'closed'));
begin
  return query
    select k.issue_id, k.bets, k.cancelled, k.players, k.placed, 0::bigint, k.payout, k.refund, k.rebate from issue_sum k where k.issue_id = any (v_counted);
  return query
    select i.id, s.bets, s.cancelled, s.players, s.placed, s.placed - s.refund, 0::bigint, s.refund, 0::bigint
      from unnest(v_undrawn) as i (id)
     cross join lateral (
       select (count(*) - count(c.bet_id))::int as bets, count(c.bet_id)::int as cancelled, count(distinct b.player)::int as players,
              coalesce(sum(b.stake), 0)::bigint as placed, coalesce(sum(b.stake) filter (where c.bet_id is not null), 0)::bigint as refund
         from bet b left join cancelled_bet c on c.issue_id = b.issue_id and c.bet_id = b.id where b.issue_id = i.id) as s
     where i.id <> all (v_counted);
  return query
    select i.id, s.bets, s.cancelled, s.players, s.placed, s.open, s.payout, s.refund, s.rebate
      from unnest(p_issues) as i (id) cross join lateral issue_bets_sum(i.id) as s
     where i.id <> all (v_counted) and i.id <> all (v_undrawn);
end $$;
revoke execute on function sums_of_issues(bigint[]) from public;
