-- Whether a value of the largest losses is somewhere tighter than the one before and nowhere looser: one administrator may set it, at once (docs/decisions/0317).
-- Of groups or of single lotteries (0328); of these, one that is not named any more has no limit. The contract says the same.
create or replace function exposure_tightens(p_before jsonb, p_value jsonb) returns boolean
  language sql immutable set search_path = public, pg_temp as $$
  with loss as (
    select v.is_now, l.code, nullif(l.units, 0) as units
      from (values (false, p_before), (true, p_value)) as v (is_now, value)
     cross join lateral (select * from exposure_setting(v.value) union all select * from lottery_exposure_setting(v.value)) as l (code, units))
  select coalesce(bool_and(b.units is null or n.units <= b.units is true) and bool_or(n.units is not null and (b.units is null or n.units < b.units)), false)
    from (select * from loss where is_now) as n full join (select * from loss where not is_now) as b using (code)
$$;
revoke execute on function exposure_tightens(jsonb, jsonb) from public;
