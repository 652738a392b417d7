-- The moment at which a month of Shanghai begins; 0 is January 2020.
create or replace function month_start(p_month int) returns timestamptz language sql immutable strict parallel safe as $$
  select (timestamp '2020-01-01' + make_interval(months => p_month)) at time zone 'Asia/Shanghai'
$$;
