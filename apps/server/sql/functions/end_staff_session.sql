-- One session of an account, by its name or by the hash of its token. False when there is none such.
create or replace function end_staff_session(p_staff bigint, p_name text, p_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from staff_session where staff = p_staff and (token_hash = p_token_hash or staff_session_name(token_hash) = p_name);
  return found;
end $$;
