-- The last archived line of each account.
create or replace function archived_balances() returns table (player bigint, asset text, seq bigint, balance bigint)
  language sql stable as $$
  select distinct on (b.player, b.asset) b.player, b.asset, b.seq, b.balance
    from archived_balance b where b.archive in (select m.id from archived_months() m) order by b.player, b.asset, b.archive desc
$$;
