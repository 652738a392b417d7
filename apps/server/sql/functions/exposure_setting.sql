-- What a value of the largest losses says of each group, in the ledger's unit; 0 is none. A value that does not fit says nothing.
create or replace function exposure_setting(p_value jsonb) returns table (group_code text, units bigint)
  language sql immutable set search_path = public, pg_temp as $$
  with said as (
    select v.key, v.value, v.value ~ '^(0|[1-9]\d{0,9})(\.\d{1,4})?$' as fits
      from jsonb_each_text(case jsonb_typeof(p_value) when 'object' then p_value else '{}' end) as v)
  select s.key, (s.value::numeric * 100000000)::bigint
    from said s
   where (select bool_and(fits) and array_agg(key order by key) = '{BJ28,FC3D,K3,KL8,LHC,PK10,PL35,SSC,SYX5}' from said)
$$;
revoke execute on function exposure_setting(jsonb) from public;
