-- A tenant value changed by administrators: the only way for the server's role. Who may is said by setting_wanted_by(). A
-- request decides once: from then on another change is the last one.
create or replace function set_tenant_setting(p_key text, p_value jsonb, p_staff bigint, p_request bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v record;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  select * into v from setting_wanted_by('setTenantSetting', p_key || ':', p_key, p_value, p_staff, p_request);
  perform write_setting(p_key, p_value, v.asked_by, v.asked_name, v.agreed_by, v.agreed_name, p_request);
end $$;
