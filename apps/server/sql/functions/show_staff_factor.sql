-- The second factor was shown again in this session; gives when.
create or replace function show_staff_factor(p_token_hash bytea) returns timestamptz
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff_session set factor_at = app_now() where token_hash = p_token_hash returning factor_at;
$$;
