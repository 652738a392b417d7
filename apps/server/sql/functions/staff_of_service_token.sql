-- Whose token this is and what it may call, while it lasts and its account is open; the use is noted once a minute.
create or replace function staff_of_service_token(p_token_hash bytea, p_from text) returns table (id bigint, name text, scope text[])
  language sql volatile security definer rows 1 set search_path = public, pg_temp as $$
  update staff_token t set last_used_at = app_now(), last_used_from = p_from
   where t.token_hash = p_token_hash and t.withdrawn_at is null and t.ends_at > app_now()
     and (t.last_used_at is null or t.last_used_at < app_now() - interval '1 minute');
  select s.id, s.name, t.scope from staff_token t join staff s on s.id = t.staff
   where t.token_hash = p_token_hash and t.withdrawn_at is null and t.ends_at > app_now() and s.is_active;
$$;
