-- Moves the clock to `at` and lets it run at `new_rate` app seconds per real second. Refused in production.
create or replace function set_app_clock(at timestamptz, new_rate double precision default 1) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  real_now timestamptz;
begin
  if (select is_production from app_clock for update) then
    raise exception 'the clock cannot be set in production' using errcode = 'insufficient_privilege';
  end if;
  real_now := clock_timestamp();
  update app_clock set was_set_back = was_set_back or at < app_now() - interval '1 second', base_real = real_now, base_app = at, rate = new_rate;
  perform make_month_partitions();
  return at;
end $$;
