-- A one-time code's time step; false when it, or a later one, was used.
create or replace function spend_staff_step(p_staff bigint, p_step bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff set totp_step = p_step where id = p_staff and (totp_step is null or totp_step < p_step);
  return found;
end $$;
