-- Of an open account: whether it has a second factor, how many recovery codes are left, and whether somebody else chose its password.
create or replace function staff_factor_state(p_staff bigint) returns table (has_factor boolean, recovery_codes int, must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select staff_has_factor(s.id),
         (select count(*)::int from staff_recovery_code c where c.staff = s.id and c.used_at is null), s.must_change_password
    from staff s where s.id = p_staff and s.is_active;
$$;
