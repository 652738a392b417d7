-- The figures of the groups that the tenant's values say, of the release where there is no value that fits.
create or replace function settings_of_groups() returns table (
  group_code text, base_payout int, rebate_default int, rebate_max int, stake_min bigint, stake_max bigint)
  language sql stable set search_path = public, pg_temp as $$
  with said as (
    select g.group_code, k.key, coalesce(s.units, (g.defaults ->> k.key)::numeric * case when k.key in ('stakeMin', 'stakeMax') then 100000000 else 10000 end)::bigint as units
      from group_price g
     cross join unnest(array['basePayout', 'rebateDefault', 'rebateMax', 'stakeMin', 'stakeMax']) as k (key)
      left join tenant_setting t on t.key = k.key
      left join lateral price_setting(t.key, t.value) as s on s.group_code = g.group_code)
  select group_code, (max(units) filter (where key = 'basePayout'))::int, (max(units) filter (where key = 'rebateDefault'))::int,
         (max(units) filter (where key = 'rebateMax'))::int, max(units) filter (where key = 'stakeMin'), max(units) filter (where key = 'stakeMax')
    from said group by group_code
$$;
revoke execute on function settings_of_groups() from public;
