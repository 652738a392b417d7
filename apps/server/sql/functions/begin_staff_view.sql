-- A view of one player's pages, from a running session of this member of staff and no longer than it; one that stood before ends. Null where the session is over.
create or replace function begin_staff_view(p_token_hash bytea, p_staff bigint, p_session bytea, p_player bigint, p_purpose text, p_minutes float8)
  returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_expires_at timestamptz;
begin
  update staff_view set ended_at = app_now() where staff = p_staff and ended_at is null;
  insert into staff_view (token_hash, staff, player, staff_session, purpose, expires_at)
    select p_token_hash, p_staff, p_player, t.token_hash, p_purpose, least(t.expires_at, app_now() + p_minutes * interval '1 minute')
      from staff_session t where t.token_hash = p_session and t.staff = p_staff and t.expires_at > app_now()
    returning expires_at into v_expires_at;
  return v_expires_at;
end $$;
