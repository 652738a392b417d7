-- A recovery code; false when there is none, or it was used.
create or replace function spend_staff_recovery(p_staff bigint, p_code_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff_recovery_code set used_at = app_now() where staff = p_staff and code_hash = p_code_hash and used_at is null;
  return found;
end $$;
