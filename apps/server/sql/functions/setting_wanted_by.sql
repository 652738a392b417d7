-- Who wants this tenant value, by the rules of every way there is to one (p_act: at once, or from a moment ahead on): an administrator alone for looks, words,
-- limits and brakes; else two, by the request that the second of them has just confirmed, for this very value and a subject that begins so, and nobody has
-- changed the setting since it was asked for. It raises where nobody may.
create or replace function setting_wanted_by(p_act text, p_subject text, p_key text, p_value jsonb, p_staff bigint, p_request bigint)
  returns table (asked_by bigint, asked_name text, agreed_by bigint, agreed_name text)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_name text := setting_administrator(p_staff);
begin
  if p_request is null then
    if setting_takes_two(p_key, p_value)
       and not (p_key in ('exposureIssue', 'exposurePlay', 'exposureLotteryIssue', 'exposureLotteryPlay') and exposure_tightens((select s.value from tenant_setting s where s.key = p_key), p_value)) then
      raise exception 'setting % takes two administrators', p_key using errcode = 'check_violation';
    end if;
    return query select p_staff, v_name, null::bigint, '';
    return;
  end if;
  return query
    select s.id, s.name, p_staff, v_name
      from staff_request r join staff s on s.id = r.asked_by
     where r.id = p_request and r.act = p_act and starts_with(r.subject, p_subject) and r.after = p_value
       and r.confirmed_by = p_staff and r.asked_by <> p_staff and s.is_active and 'admin' = any (s.roles)
       and r.asked_at > app_now() - r.minutes * interval '1 minute'
       and r.last_change = coalesce((select max(c.id) from setting_change c where c.key = p_key), 0);
  if not found then
    raise exception 'no two administrators wanted this value of %', p_key using errcode = 'check_violation';
  end if;
end $$;
revoke execute on function setting_wanted_by(text, text, text, jsonb, bigint, bigint) from public;
