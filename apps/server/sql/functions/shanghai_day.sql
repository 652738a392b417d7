-- The calendar day in Asia/Shanghai.
create or replace function shanghai_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;
