-- Trigger: by whom a withdrawal is paid, and under which number, is said once, in the step that does it: a provider takes it, or it ends.
create or replace function keep_payout() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if new.provider <> old.provider and (old.provider <> '' or new.state = old.state or new.state not in ('paying', 'paid'))
     or new.provider_no <> old.provider_no and (old.provider_no <> '' or new.state = old.state or new.state not in ('paid', 'failed'))
     or new.paying_at is distinct from old.paying_at and (new.state = old.state or new.state <> 'paying') then
    raise exception 'withdrawal % is paid by whoever took it', old.withdraw_no using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_payout() from public, caiting_app;
