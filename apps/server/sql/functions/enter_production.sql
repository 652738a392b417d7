-- The way into production is one way for the server: the clock becomes the real one and stays it, and what only demos and tests call is closed.
create or replace function enter_production() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update app_clock c set is_production = true, was_set_back = c.was_set_back or t.at < app_now() - interval '1 second', rate = 1, base_app = t.at, base_real = t.at
    from (select clock_timestamp() as at) as t where not c.is_production;
  if found then revoke execute on function set_app_clock(timestamptz, float8) from caiting_app; end if;
end $$;
