-- Whether a value of the largest losses of single lotteries fits and names lotteries of this site alone.
create or replace function exposure_lotteries_known(p_value jsonb) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select p_value = '{}'
      or coalesce((select bool_and(exists (select from lottery l where l.code = v.lottery_code)) from lottery_exposure_setting(p_value) as v), false)
$$;
revoke execute on function exposure_lotteries_known(jsonb) from public;
