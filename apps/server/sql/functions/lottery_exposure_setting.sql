-- What a value of the largest losses of single lotteries says, in the ledger's unit; a lottery that is not named has none, as one with 0. A value that does not
-- fit says nothing.
create or replace function lottery_exposure_setting(p_value jsonb) returns table (lottery_code text, units bigint)
  language sql immutable set search_path = public, pg_temp as $$
  with said as (
    select v.key, v.value, v.key ~ '^[a-z0-9]{2,16}$' and v.value ~ '^(0|[1-9]\d{0,9})(\.\d{1,4})?$' as fits
      from jsonb_each_text(case jsonb_typeof(p_value) when 'object' then p_value else '{}' end) as v)
  select s.key, (s.value::numeric * 100000000)::bigint from said s where (select bool_and(fits) from said)
$$;
revoke execute on function lottery_exposure_setting(jsonb) from public;
