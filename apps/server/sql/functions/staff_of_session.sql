-- Who holds the token of a running session, with an open account. Without a call for so many minutes it has ended; the last call is noted once a minute.
create or replace function staff_of_session(p_token_hash bytea, p_idle_minutes float8) returns table (id bigint, name text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff_session t set last_act_at = app_now()
   where t.token_hash = p_token_hash and t.expires_at > app_now()
     and t.last_act_at between app_now() - p_idle_minutes * interval '1 minute' and app_now() - interval '1 minute';
  select s.id, s.name from staff_session t join staff s on s.id = t.staff
   where t.token_hash = p_token_hash and t.expires_at > app_now() and s.is_active and t.last_act_at > app_now() - p_idle_minutes * interval '1 minute';
$$;
