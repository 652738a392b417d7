-- Above the tenant's sum a withdrawal takes two operators, whatever its writer says; how many it takes may grow and never falls.
create or replace function keep_approvals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The default is that of the tenant's settings (modules/tenant/settings.ts).
  v_above numeric := coalesce((select s.value #>> '{}' from tenant_setting s where s.key = 'withdrawTwoStaffAbove'), '10000')::numeric * 100000000;
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if tg_op = 'INSERT' and new.amount > v_above then
    new.approvals := greatest(new.approvals, 2);
  elsif tg_op = 'UPDATE' and new.approvals < old.approvals then
    raise exception 'withdrawal % takes % operators', old.withdraw_no, old.approvals using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_approvals() from public, caiting_app;
