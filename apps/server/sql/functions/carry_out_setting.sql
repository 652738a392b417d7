-- Carries out what was scheduled, once its moment has come: in the transaction that asks, and never twice. Where the value was changed since, or does not fit the
-- others any more (`p_fits`, which the program knows), it has become outdated. Null: there is nothing to do, or not yet.
create or replace function carry_out_setting(p_id bigint, p_fits boolean) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_row scheduled_setting;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  select * into v_row from scheduled_setting where id = p_id and ended is null and starts_at <= app_now() for update;
  if not found then
    return null;
  end if;
  if not p_fits or v_row.last_change <> coalesce((select max(c.id) from setting_change c where c.key = v_row.key), 0) then
    update scheduled_setting set ended = 'outdated', ended_at = app_now() where id = p_id;
    return 'outdated';
  end if;
  perform write_setting(v_row.key, v_row.after, v_row.asked_by, v_row.asked_name, v_row.agreed_by, v_row.agreed_name, v_row.request);
  update scheduled_setting set ended = 'done', ended_at = app_now(), change = (select max(c.id) from setting_change c where c.key = v_row.key) where id = p_id;
  return 'done';
end $$;
