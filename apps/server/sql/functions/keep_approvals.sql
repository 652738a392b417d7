-- Above the tenant's sum a withdrawal takes two operators, whatever its writer says; how many it takes never falls, and grows to two once, after the first
-- of them has spoken and before it is approved.
create or replace function keep_approvals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The default is that of the tenant's settings (modules/tenant/settings.ts).
  v_above numeric := coalesce((select s.value #>> '{}' from tenant_setting s where s.key = 'withdrawTwoStaffAbove'), '10000')::numeric * 100000000;
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if tg_op = 'INSERT' then
    if new.amount > v_above then new.approvals := greatest(new.approvals, 2); end if;
  elsif new.approvals < old.approvals
        or new.approvals > old.approvals
           and (new.approvals > 2 or old.state <> 'submitted' or not exists (select from withdrawal_review v where v.withdrawal = old.id and v.act = 'approve')) then
    raise exception 'withdrawal % takes % operators', old.withdraw_no, old.approvals using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_approvals() from public, caiting_app;
