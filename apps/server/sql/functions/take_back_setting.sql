-- Takes back what was scheduled, before its moment. False where there is none of the number that could be.
create or replace function take_back_setting(p_id bigint, p_staff bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('tenant_setting', 0));
  v_name := setting_administrator(p_staff);
  update scheduled_setting set ended = 'takenBack', ended_at = app_now(), ended_by = p_staff, ended_name = v_name
   where id = p_id and ended is null and starts_at > app_now();
  return found;
end $$;
