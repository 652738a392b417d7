-- Whether a value of the largest losses is somewhere tighter than the one before and nowhere looser: one administrator may set it, at once (docs/decisions/0317).
-- The contract says the same.
create or replace function exposure_tightens(p_before jsonb, p_value jsonb) returns boolean
  language sql immutable set search_path = public, pg_temp as $$
  select coalesce(bool_and(coalesce(b.units, 0) = 0 or n.units > 0 and n.units <= b.units)
                  and bool_or(n.units > 0 and (coalesce(b.units, 0) = 0 or n.units < b.units)), false)
    from exposure_setting(p_value) as n left join exposure_setting(p_before) as b using (group_code)
$$;
revoke execute on function exposure_tightens(jsonb, jsonb) from public;
