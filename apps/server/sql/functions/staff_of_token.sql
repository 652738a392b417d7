-- Who holds the token of a running session, with an open account. Without an act for so many minutes it has ended; the last one is noted once a minute.
-- Every call of a bearer is an act; what a page of the console fetches by itself is none. A token that is carried another way than it was given opens nothing.
create or replace function staff_of_token(p_token_hash bytea, p_idle_minutes float8, p_carried_by text, p_is_act boolean)
  returns table (id bigint, name text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff_session t set last_act_at = app_now()
   where t.token_hash = p_token_hash and t.expires_at > app_now() and (p_is_act or t.carried_by = 'bearer') and t.carried_by = p_carried_by
     and t.last_act_at between app_now() - p_idle_minutes * interval '1 minute' and app_now() - interval '1 minute';
  select s.id, s.name from staff_session t join staff s on s.id = t.staff
   where t.token_hash = p_token_hash and t.carried_by = p_carried_by and t.expires_at > app_now() and s.is_active
     and t.last_act_at > app_now() - p_idle_minutes * interval '1 minute';
$$;
