-- Locks the account of an administrator: of two who close each other at once one stays. False when it is none (any more).
create or replace function lock_admin(p_staff bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform 1 from staff s where s.id = p_staff and s.is_active and 'admin' = any (s.roles) for update;
  return found;
end $$;
