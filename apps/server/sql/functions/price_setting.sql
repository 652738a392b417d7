-- What a value of the tenant that bets hang on says of each group, as the program reads it: a value that does not fit is none, and then nothing is said.
create or replace function price_setting(p_key text, p_value jsonb) returns table (group_code text, units bigint)
  language sql immutable set search_path = public, pg_temp as $$
  with said as (
    select v.key, v.value,
           case when p_key in ('stakeMin', 'stakeMax') then v.value ~ '^(0|[1-9]\d{0,9})(\.\d{1,4})?$'
                when p_key = 'basePayout' then v.value ~ '^(0|[1-9]\d{0,2})(\.\d{1,4})?$'
                else v.value ~ '^(0|[1-9]\d?)(\.\d)?$' end as fits
      from jsonb_each_text(case jsonb_typeof(p_value) when 'object' then p_value else '{}' end) as v)
  select s.key, (s.value::numeric * case when p_key in ('stakeMin', 'stakeMax') then 100000000 else 10000 end)::bigint
    from said s
   where (select bool_and(fits) and array_agg(key order by key) = '{BJ28,FC3D,K3,KL8,LHC,PK10,PL35,SSC,SYX5}' from said)
$$;
revoke execute on function price_setting(text, jsonb) from public;
