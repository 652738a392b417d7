-- Credits what stands in result_stage to the main accounts and writes their lines. The asset comes with the credits: as a condition on the
-- accounts alone, an account table that has no statistics yet counted as one row, was read first, in no order of players, and the credits were
-- summed again for each of them (docs/decisions/0114).
create or replace function credit_accounts() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  create temp table account_stage on commit drop as
  with done as (
    update account a set balance = a.balance + t.total, seq = a.seq + t.lines
      from (select player, 'main' as asset, sum(amount)::bigint as total, count(*) as lines from credit_stage group by player order by player) as t
     where a.player = t.player and a.asset = t.asset
    returning a.player, a.balance - t.total as base, a.seq - t.lines as base_seq, a.balance, a.seq)
  select * from done;
  analyze account_stage (player);
  if (select count(*) from account_stage) <> (select count(distinct player) from credit_stage) then
    raise exception 'a player of this chunk has no account';
  end if;
end $$;
revoke execute on function credit_accounts() from public, caiting_app;
