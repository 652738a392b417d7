-- What the bets of an issue come to, each asked for its result by its key, in its own month. Not a function of SQL alone: that would be planned, over all months,
-- at each call.
create or replace function issue_bets_sum(p_issue bigint)
  returns table (bets int, cancelled int, players int, placed bigint, open bigint, payout bigint, refund bigint, rebate bigint)
  language plpgsql stable set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select (count(*) filter (where coalesce(r.state not in ('cancelled', 'void'), true)))::int, (count(*) filter (where r.state in ('cancelled', 'void')))::int,
           count(distinct b.player)::int, coalesce(sum(b.stake), 0)::bigint, coalesce(sum(b.stake) filter (where r.bet_id is null), 0)::bigint,
           coalesce(sum(r.won), 0)::bigint, coalesce(sum(r.refunded), 0)::bigint, coalesce(sum(r.rebate), 0)::bigint
      from bet b left join lateral (select * from bet_result o where o.player = b.player and o.bet_id = b.id offset 0) as r on true
     where b.issue_id = p_issue;
end $$;
revoke execute on function issue_bets_sum(bigint) from public, caiting_app;
