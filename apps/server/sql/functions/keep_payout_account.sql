-- An account may be changed by its player, but not before its old number stands in its history (whose rows stay); it stays his, and of its kind. Whoever
-- changes it cannot make money flow there sooner, and when it is paid to is told by a change of it alone. Accounts from before evidence was kept are sealed again at the first start of a release that binds seals.
create or replace function keep_payout_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_seal_alone boolean := (to_jsonb(new) - 'sealed') = (to_jsonb(old) - 'sealed') and old.created_at < (select at from audit_begin);
begin
  if pg_has_role(session_user, current_user, 'usage') or v_is_seal_alone then return new; end if;
  if (new.id, new.player, new.kind, new.created_at) is distinct from (old.id, old.player, old.kind, old.created_at)
     or new.usable_at < old.usable_at or new.changed_at < old.changed_at then
    raise exception 'payout account % is of player %', old.id, old.player using errcode = 'insufficient_privilege';
  end if;
  if (new.sealed, new.fingerprint, new.shown, new.bank_code, new.branch) is distinct from (old.sealed, old.fingerprint, old.shown, old.bank_code, old.branch)
     or new.network is distinct from old.network then
    if not exists (select from payout_account_change c where c.account = old.id and c.sealed = old.sealed) then
      raise exception 'what payout account % was is not kept', old.id using errcode = 'check_violation';
    end if;
    new.changed_at := app_now();
  elsif (new.usable_at, new.changed_at) is distinct from (old.usable_at, old.changed_at) then
    raise exception 'payout account % is paid to from % on, as it was changed', old.id, old.usable_at using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_payout_account() from public, caiting_app;
