-- Whether this session of pages must show the second factor again: it was shown longer ago than so many minutes. `p_is_always`: also of an account without one,
-- which then can do nothing of the kind. A bearer's never must.
create or replace function staff_step_up_due(p_token_hash bytea, p_minutes float8, p_is_always boolean) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select t.carried_by = 'cookie' and (p_is_always or staff_has_factor(s.id))
           and (t.factor_at is null or t.factor_at < app_now() - p_minutes * interval '1 minute')
      from staff_session t join staff s on s.id = t.staff where t.token_hash = p_token_hash), true);
$$;
