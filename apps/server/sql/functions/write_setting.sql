-- Writes a tenant value and its line of history. Called by set_tenant_setting() and by the owner's programs (init, demo); the server's role may not.
create or replace function write_setting(p_key text, p_value jsonb, p_asked_by bigint, p_asked_name text, p_agreed_by bigint, p_agreed_name text, p_request bigint)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  select value into v_before from tenant_setting where key = p_key;
  insert into setting_change (key, before, after, asked_by, asked_name, agreed_by, agreed_name, request)
    values (p_key, v_before, p_value, p_asked_by, p_asked_name, p_agreed_by, p_agreed_name, p_request);
  insert into tenant_setting (key, value, changed_by)
    values (p_key, p_value, case when p_agreed_by is null then p_asked_name else p_asked_name || ', ' || p_agreed_name end)
    on conflict (key) do update set value = excluded.value, changed_at = app_now(), changed_by = excluded.changed_by;
end $$;
