-- One clock decides money, closing times and locks (decisions, Time): app_now(). Outside production an offset and a rate can be set,
-- so that tests and a demo can move through a day without waiting.
create table app_clock (
  only_row     boolean primary key default true check (only_row),
  base_real    timestamptz not null,
  base_app     timestamptz not null,
  rate         double precision not null check (rate > 0),
  is_production boolean not null default false,
  -- In production the clock is the real one, whatever a test left behind.
  check (not is_production or (rate = 1 and base_app = base_real))
);
insert into app_clock (base_real, base_app, rate) select t, t, 1 from (select clock_timestamp() as t) as now;

-- Reads clock_timestamp(), not the transaction's start: a close check inside a long transaction must see the close. It is volatile for
-- the same reason, so a condition on many rows wants it once: `where closes_at <= (select app_now())`, which can also use an index.
create function app_now() returns timestamptz language plpgsql volatile parallel safe as $$
begin
  return (select base_app + (clock_timestamp() - base_real) * rate from public.app_clock);
end $$;

-- Moves the clock to `at` and lets it run at `new_rate` app seconds per real second. Refused in production.
create function set_app_clock(at timestamptz, new_rate double precision default 1) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  real_now timestamptz;
begin
  if (select is_production from app_clock for update) then
    raise exception 'the clock cannot be set in production' using errcode = 'insufficient_privilege';
  end if;
  real_now := clock_timestamp();
  update app_clock set base_real = real_now, base_app = at, rate = new_rate;
  return at;
end $$;

-- The way into production is one way for the server: the clock becomes the real one and stays it.
create function enter_production() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update app_clock c set is_production = true, rate = 1, base_app = t.at, base_real = t.at
    from (select clock_timestamp() as at) as t where not c.is_production;
$$;

revoke insert, update, delete on app_clock from caiting_app;
