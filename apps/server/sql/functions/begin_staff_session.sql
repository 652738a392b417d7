-- A session of an open account, never of a service token's; those that ran out go. `p_is_factor_shown`: the sign-in showed the second factor.
create or replace function begin_staff_session(p_token_hash bytea, p_staff bigint, p_hours float8, p_carried_by text,
                                              p_address text, p_user_agent text, p_is_factor_shown boolean)
  returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from staff_session where expires_at < app_now();
  insert into staff_session (token_hash, staff, expires_at, carried_by, address, user_agent, factor_at)
    select p_token_hash, s.id, app_now() + p_hours * interval '1 hour', p_carried_by, p_address, p_user_agent,
           case when p_is_factor_shown then app_now() end
      from staff s where s.id = p_staff and s.is_active and not exists (select from staff_token t where t.staff = s.id);
$$;
