-- The rates that hold for a day of Shanghai: those with which it begins. A change counts from the next midnight on, so that nobody's stake earns by a rate
-- that was not yet said when it was put down.
create or replace function game_rebate_rates(p_day date) returns table (own int, agent int)
  language sql stable set search_path = public, pg_temp as $$
  with held as (
    select h.value
      from (select p.value, p.until, p.id from past_setting p
             where p.key = 'gameRebate' and p.until > p_day::timestamp at time zone 'Asia/Shanghai'
            union all
            select (select t.value from tenant_setting t where t.key = 'gameRebate'), 'infinity', null) as h
     order by h.until, h.id nulls last limit 1)
  select s.own, s.agent from held h cross join lateral game_rebate_setting(coalesce(h.value, '{"own": "0.10", "agent": "0.05"}')) as s
$$;
revoke execute on function game_rebate_rates(date) from public;
