-- How long after the moment from which a result can exist it may be recorded and still be on time: a draw of our own three seconds, an official
-- one, which people publish, ten minutes.
create or replace function draw_limit(p_beacon text) returns interval
  language sql immutable set search_path = public, pg_temp as $$
  select case when p_beacon is null then interval '10 minutes' else interval '3 seconds' end
$$;
