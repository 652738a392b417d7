-- A tenant value that administrators want from a moment ahead on: the same persons as set_tenant_setting() asks for, by a wish that names the moment. Gives the row's id.
create or replace function schedule_setting(p_key text, p_value jsonb, p_starts_at timestamptz, p_staff bigint, p_request bigint) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  insert into scheduled_setting (key, after, last_change, starts_at, asked_by, asked_name, agreed_by, agreed_name, request)
    select p_key, p_value, coalesce((select max(c.id) from setting_change c where c.key = p_key), 0), p_starts_at,
           w.asked_by, w.asked_name, w.agreed_by, w.agreed_name, p_request
      from setting_wanted_by('scheduleSetting', p_key || ':' || scheduled_ms(p_starts_at) || ':', p_key, p_value, p_staff, p_request) as w
    returning id into v_id;
  return v_id;
end $$;
