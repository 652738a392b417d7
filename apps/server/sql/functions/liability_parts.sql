-- What the site owes each player with all batches up to p_batch, who is owed something: balances as they are, without the lines behind it.
create or replace function liability_parts(p_batch bigint, p_since timestamptz)
  returns table (player bigint, balance bigint, held bigint, yuebao bigint, pledged bigint)
  language sql stable set search_path = public, pg_temp as $$
  select t.player, t.balance::int8, t.held::int8, t.yuebao::int8, t.pledged::int8
    from (select m.player,
                 coalesce(sum(m.amount) filter (where m.asset = 'main'), 0) as balance,
                 coalesce(sum(m.amount) filter (where m.asset like 'hold.%' and m.asset not like 'hold.pledge:%'), 0) as held,
                 coalesce(sum(m.amount) filter (where m.asset = 'yuebao'), 0) as yuebao,
                 coalesce(sum(m.amount) filter (where m.asset like 'hold.pledge:%'), 0) as pledged
            from (select a.player, a.asset, a.balance as amount from account a where a.balance <> 0
                  union all
                  select e.player, e.asset, -e.amount from entry e where e.batch > p_batch and e.at >= p_since) as m
           group by m.player) as t
   where (t.balance, t.held, t.yuebao, t.pledged) <> (0, 0, 0, 0)
$$;
revoke execute on function liability_parts(bigint, timestamptz) from public, caiting_app;
