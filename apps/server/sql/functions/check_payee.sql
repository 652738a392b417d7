-- A withdrawal's payee is the account's at this moment: the server's role cannot ask for money to another number than the player's own,
-- nor to one that cools off.
create or replace function check_payee() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if not exists (
    -- Coins have no name of their holder until a card, Alipay or WeChat account brings one.
    select from payout_account a left join payout_holder h on h.player = a.player
     where a.id = new.account and a.player = new.player and a.kind = new.kind and a.sealed = new.sealed and a.usable_at <= app_now()
       and (h.sealed = new.holder or h.player is null and a.kind = 'digital')
       and (a.shown, a.bank_code, a.branch, a.network) is not distinct from (new.shown, new.bank_code, new.branch, new.network)) then
    raise exception 'withdrawal % is not to account % of player %', new.withdraw_no, new.account, new.player using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function check_payee() from public, caiting_app;
