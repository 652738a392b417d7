-- Reads clock_timestamp(), not the transaction's start: a close check inside a long transaction must see the close. It is volatile for
-- the same reason, so a condition on many rows wants it once: `where closes_at <= (select app_now())`, which can also use an index.
create or replace function app_now() returns timestamptz language plpgsql volatile parallel safe as $$
begin
  return (select base_app + (clock_timestamp() - base_real) * rate from public.app_clock);
end $$;
