-- Whose pages the token of a view shows, and until when: while the session it was opened from runs, and its member of staff holds one of these roles.
create or replace function staff_view_of_token(p_token_hash bytea, p_roles text[])
  returns table (player bigint, staff bigint, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.player, v.staff, v.expires_at
    from staff_view v join staff_session t on t.token_hash = v.staff_session
   where v.token_hash = p_token_hash and v.ended_at is null and v.expires_at > app_now() and t.expires_at > app_now()
     and staff_roles(v.staff) && p_roles;
$$;
