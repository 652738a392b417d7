-- Holds the balances of somebody who leaves until the transaction ends: nothing is posted to them meanwhile. False when he does not leave (any more).
create or replace function hold_accounts(p_player bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from player where id = p_player and state = 'locked' for update;
  if not found then return false; end if;
  perform from account_closing where player = p_player and closed_at is null for update;
  if not found then return false; end if;
  perform from account where player = p_player order by asset for update;
  return true;
end $$;
