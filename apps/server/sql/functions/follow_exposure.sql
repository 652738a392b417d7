-- Makes the largest losses those that the tenant's values say. Issues that are counted keep the tighter of theirs and the new one; where a group had no limit, its
-- issues are held until the commit and counted with the bets they have, so that none is taken uncounted meanwhile.
create or replace function follow_exposure() returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_issues bigint[];
begin
  create temporary table said_limit on commit drop as
    select g.group_code, max(v.units) filter (where s.key = 'exposureIssue') as issue_max, max(v.units) filter (where s.key = 'exposurePlay') as play_max
      from tenant_setting s
     cross join exposure_setting(s.value) as v
      join group_price g on g.group_code = v.group_code
     where s.key in ('exposureIssue', 'exposurePlay') and v.units > 0 group by g.group_code;
  v_issues := array(
    select i.id from issue i join lottery t on t.code = i.lottery_code join said_limit l on l.group_code = t.group_code
     where i.state in ('waiting', 'selling') and not exists (select from exposure_limit x where x.group_code = t.group_code)
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
   where i.id = r.issue_id and i.state in ('waiting', 'selling');
end $$;
revoke execute on function follow_exposure() from public, caiting_app;
