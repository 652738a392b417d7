-- A tenant value changed by administrators: the only way for the server's role. One of them for looks, words, limits and brakes; else the request is the one
-- that the second of two has just confirmed, for this very value, and nobody has changed the setting since it was asked for. It decides once.
create or replace function set_tenant_setting(p_key text, p_value jsonb, p_staff bigint, p_request bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_staff staff;
  v_asked staff;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  select * into v_staff from staff where id = p_staff and is_active and 'admin' = any (roles);
  if not found then
    raise exception 'staff % is no administrator', p_staff using errcode = 'check_violation';
  end if;
  if p_request is null then
    if setting_takes_two(p_key, p_value)
       and not (p_key in ('exposureIssue', 'exposurePlay', 'exposureLotteryIssue', 'exposureLotteryPlay') and exposure_tightens((select s.value from tenant_setting s where s.key = p_key), p_value)) then
      raise exception 'setting % takes two administrators', p_key using errcode = 'check_violation';
    end if;
    perform write_setting(p_key, p_value, p_staff, v_staff.name, null, '', null);
    return;
  end if;
  select s.* into v_asked
    from staff_request r join staff s on s.id = r.asked_by
   where r.id = p_request and r.act = 'setTenantSetting' and starts_with(r.subject, p_key || ':') and r.after = p_value
     and r.confirmed_by = p_staff and r.asked_by <> p_staff and s.is_active and 'admin' = any (s.roles)
     and r.asked_at > app_now() - r.minutes * interval '1 minute'
     and r.last_change = coalesce((select max(c.id) from setting_change c where c.key = p_key), 0)
     and not exists (select from setting_change c where c.request = p_request);
  if not found then
    raise exception 'no two administrators wanted this value of %', p_key using errcode = 'check_violation';
  end if;
  perform write_setting(p_key, p_value, v_asked.id, v_asked.name, p_staff, v_staff.name, p_request);
end $$;
