-- Which balance a posting touches: the contract's account name, and for a hold the order it belongs to. Null for the house.
create or replace function ledger_asset(account_name text, ref bigint) returns text language sql immutable as $$
  select case when account_name = 'player' then 'main'
              when account_name like 'hold.%' then account_name || ':' || ref
              when account_name like 'house.%' then null
              else account_name end
$$;
