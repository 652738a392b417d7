-- The month of a moment in Shanghai, counted from January 2020.
create or replace function month_number(p_at timestamptz) returns int language sql immutable strict parallel safe as $$
  select ((extract(year from l.at) - 2020) * 12 + extract(month from l.at) - 1)::int from (select p_at at time zone 'Asia/Shanghai' as at) as l
$$;
