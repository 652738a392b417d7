-- A tenant value that administrators want from a moment ahead on: the same persons as set_tenant_setting() asks for, by a wish that names the moment. Gives the row's id.
create or replace function schedule_setting(p_key text, p_value jsonb, p_starts_at timestamptz, p_staff bigint, p_request bigint) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_staff  staff;
  v_asked  staff;
  v_change bigint;
  v_id     bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  select * into v_staff from staff where id = p_staff and is_active and 'admin' = any (roles);
  if not found then
    raise exception 'staff % is no administrator', p_staff using errcode = 'check_violation';
  end if;
  select coalesce(max(c.id), 0) into v_change from setting_change c where c.key = p_key;
  if p_request is null then
    if setting_takes_two(p_key, p_value)
       and not (p_key in ('exposureIssue', 'exposurePlay', 'exposureLotteryIssue', 'exposureLotteryPlay') and exposure_tightens((select s.value from tenant_setting s where s.key = p_key), p_value)) then
      raise exception 'setting % takes two administrators', p_key using errcode = 'check_violation';
    end if;
    insert into scheduled_setting (key, after, last_change, starts_at, asked_by, asked_name)
      values (p_key, p_value, v_change, p_starts_at, p_staff, v_staff.name) returning id into v_id;
    return v_id;
  end if;
  select s.* into v_asked
    from staff_request r join staff s on s.id = r.asked_by
   where r.id = p_request and r.act = 'scheduleSetting' and r.after = p_value
     and starts_with(r.subject, p_key || ':' || scheduled_ms(p_starts_at) || ':')
     and r.confirmed_by = p_staff and r.asked_by <> p_staff and s.is_active and 'admin' = any (s.roles)
     and r.asked_at > app_now() - r.minutes * interval '1 minute' and r.last_change = v_change;
  if not found then
    raise exception 'no two administrators wanted this value of % from then on', p_key using errcode = 'check_violation';
  end if;
  insert into scheduled_setting (key, after, last_change, starts_at, asked_by, asked_name, agreed_by, agreed_name, request)
    values (p_key, p_value, v_change, p_starts_at, v_asked.id, v_asked.name, p_staff, v_staff.name, p_request) returning id into v_id;
  return v_id;
end $$;
