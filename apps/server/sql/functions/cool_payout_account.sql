-- Where money goes is not where it went before: a further account of a player, and another number in one, are paid to after the tenant's hours and not sooner,
-- whoever writes them. The first account has nothing to protect yet.
create or replace function cool_payout_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The default is that of the tenant's settings (modules/tenant/settings.ts).
  v_hours numeric := coalesce((select s.value #>> '{}' from tenant_setting s where s.key = 'payoutCoolingHours'), '24')::numeric;
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if tg_op = 'INSERT' and not exists (select from payout_account a where a.player = new.player) or tg_op = 'UPDATE' and new.fingerprint = old.fingerprint then
    return new;
  end if;
  new.usable_at := greatest(new.usable_at, app_now() + v_hours * interval '1 hour');
  return new;
end $$;
revoke execute on function cool_payout_account() from public, caiting_app;
