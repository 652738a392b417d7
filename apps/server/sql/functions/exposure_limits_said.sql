-- The largest losses that the tenant's values say, by group and by lottery; null is none, and who has none at all is not in it.
create or replace function exposure_limits_said() returns table (code text, issue_max bigint, play_max bigint)
  language sql stable set search_path = public, pg_temp as $$
  select v.code, max(v.units) filter (where s.key in ('exposureIssue', 'exposureLotteryIssue')),
         max(v.units) filter (where s.key in ('exposurePlay', 'exposureLotteryPlay'))
    from tenant_setting s
   cross join lateral (
     select * from exposure_setting(s.value) where s.key in ('exposureIssue', 'exposurePlay')
     union all
     select * from lottery_exposure_setting(s.value) where s.key in ('exposureLotteryIssue', 'exposureLotteryPlay')) as v (code, units)
   where s.key in ('exposureIssue', 'exposurePlay', 'exposureLotteryIssue', 'exposureLotteryPlay') and v.units > 0
   group by v.code
$$;
revoke execute on function exposure_limits_said() from public;
