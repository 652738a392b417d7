-- Makes the largest losses those that the tenant's values say. Issues of a group whose limits change are held until the commit: bets that were on their way are
-- in by then, with the counters they began, and no other comes meanwhile. Issues that are counted keep the tighter of theirs and the new one; where a group had
-- no limit they are counted with the bets they have.
create or replace function follow_exposure() returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_issues bigint[];
begin
  -- One change at a time, and add_issues makes no issue meanwhile that could be bet on without being held here.
  perform pg_advisory_xact_lock(hashtextextended('exposure_limit', 0));
  create temporary table said_limit on commit drop as
    select g.group_code, max(v.units) filter (where s.key = 'exposureIssue') as issue_max, max(v.units) filter (where s.key = 'exposurePlay') as play_max
      from tenant_setting s
     cross join exposure_setting(s.value) as v
      join group_price g on g.group_code = v.group_code
     where s.key in ('exposureIssue', 'exposurePlay') and v.units > 0 group by g.group_code;
  v_issues := array(
    select i.id from issue i join lottery t on t.code = i.lottery_code
      left join said_limit l on l.group_code = t.group_code left join exposure_limit x on x.group_code = t.group_code
     where i.state in ('waiting', 'selling') and (l.issue_max, l.play_max) is distinct from (x.issue_max, x.play_max)
     order by i.id for update of i);
  delete from exposure_limit;
  insert into exposure_limit select l.* from said_limit l;
  drop table said_limit;

  perform begin_exposure(array(select i from unnest(v_issues) as i where exists (select from bet b where b.issue_id = i)));
  update issue_risk r
     set issue_max = least(r.issue_max, x.issue_max), play_max = least(r.play_max, x.play_max),
         risk = coalesce((select sum(e.risk) from issue_exposure e where e.issue_id = r.issue_id), 0),
         staked = coalesce((select sum(e.staked) from issue_exposure e where e.issue_id = r.issue_id), 0)
    from issue i join lottery t on t.code = i.lottery_code join exposure_limit x on x.group_code = t.group_code
   where i.id = r.issue_id and i.id = any (v_issues);
end $$;
revoke execute on function follow_exposure() from public, caiting_app;
