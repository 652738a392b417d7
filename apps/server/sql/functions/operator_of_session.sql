-- Whoever of staff may enter results and whose running session this is; null for everybody else. On a site in production only one with a second factor.
create or replace function operator_of_session(p_token_hash bytea) returns text
  language sql stable set search_path = public, pg_temp as $$
  select s.name from staff_session t join staff s on s.id = t.staff
   where t.token_hash = p_token_hash and t.expires_at > app_now() and t.last_act_at > app_now() - interval '30 minutes' and s.is_active
     and 'draws' = any (s.roles) and (staff_has_factor(s.id) or not (select is_production from app_clock))
$$;
revoke execute on function operator_of_session(bytea) from public, caiting_app;
