-- Ends the view of this token; false when it had ended.
create or replace function end_staff_view(p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update staff_view set ended_at = app_now() where token_hash = p_token_hash and ended_at is null and expires_at > app_now();
  return found;
end $$;
