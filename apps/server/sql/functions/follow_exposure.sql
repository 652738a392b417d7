-- Makes the largest losses those that the tenant's values say. Issues that are counted keep the tighter of theirs and the new one; where a lottery had no limit,
-- its issues are held until the commit and counted with the bets they have, so that none is taken uncounted meanwhile.
create or replace function follow_exposure() returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_lotteries text[];
  v_issues    bigint[];
begin
  -- Asked before the limits change: lotteries that have none so far.
  v_lotteries := array(
    select distinct l.code from exposure_limits_said() as s join lottery l on s.code in (l.code, l.group_code) where not exists (select from exposure_limit_of(l.code)));
  v_issues := array(
    select i.id from issue i where i.state in ('waiting', 'selling') and i.lottery_code = any (v_lotteries) order by i.id for update of i);
  delete from exposure_limit;
  insert into exposure_limit select s.code, s.issue_max, s.play_max from exposure_limits_said() as s join group_price g on g.group_code = s.code;
  delete from lottery_exposure_limit;
  insert into lottery_exposure_limit select s.code, s.issue_max, s.play_max from exposure_limits_said() as s join lottery l on l.code = s.code;

  perform begin_exposure(array(select i from unnest(v_issues) as i where exists (select from bet b where b.issue_id = i)));
  update issue_risk r
     set issue_max = least(r.issue_max, x.issue_max), play_max = least(r.play_max, x.play_max),
         risk = coalesce((select sum(e.risk) from issue_exposure e where e.issue_id = r.issue_id), 0),
         staked = coalesce((select sum(e.staked) from issue_exposure e where e.issue_id = r.issue_id), 0)
    from issue i cross join lateral exposure_limit_of(i.lottery_code) as x
   where i.id = r.issue_id and i.state in ('waiting', 'selling');
end $$;
revoke execute on function follow_exposure() from public, caiting_app;
