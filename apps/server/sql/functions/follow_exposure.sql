-- Makes the largest losses those that the tenant's values say. Issues of a lottery whose limits change are held until the commit: bets that were on their way
-- are in by then, with the counters they began, and no other comes meanwhile. Issues that are counted keep the tighter of theirs and the new one; where a lottery
-- had no limit they are counted with the bets they have.
create or replace function follow_exposure() returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_before jsonb;
  v_issues bigint[];
begin
  -- One change at a time, and add_issues makes no issue meanwhile that could be bet on without being held here.
  perform pg_advisory_xact_lock(hashtextextended('exposure_limit', 0));
  v_before := (
    select jsonb_object_agg(l.code, jsonb_build_array(x.issue_max, x.play_max)) from lottery l left join lateral exposure_limit_of(l.code) as x on true);
  delete from exposure_limit;
  insert into exposure_limit select s.code, s.issue_max, s.play_max from exposure_limits_said() as s join group_price g on g.group_code = s.code;
  delete from lottery_exposure_limit;
  insert into lottery_exposure_limit select s.code, s.issue_max, s.play_max from exposure_limits_said() as s join lottery l on l.code = s.code;

  v_issues := array(
    select i.id from issue i
     where i.state in ('waiting', 'selling')
       and i.lottery_code = any (array(
         select l.code from lottery l left join lateral exposure_limit_of(l.code) as x on true
          where v_before -> l.code is distinct from jsonb_build_array(x.issue_max, x.play_max)))
     order by i.id for update of i);
  perform begin_exposure(array(select i from unnest(v_issues) as i where exists (select from bet b where b.issue_id = i)));
  update issue_risk r
     set issue_max = least(r.issue_max, x.issue_max), play_max = least(r.play_max, x.play_max),
         risk = coalesce((select sum(e.risk) from issue_exposure e where e.issue_id = r.issue_id), 0),
         staked = coalesce((select sum(e.staked) from issue_exposure e where e.issue_id = r.issue_id), 0)
    from issue i cross join lateral exposure_limit_of(i.lottery_code) as x
   where i.id = r.issue_id and i.id = any (v_issues);
end $$;
revoke execute on function follow_exposure() from public, caiting_app;
