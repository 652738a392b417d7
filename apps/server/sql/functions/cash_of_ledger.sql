-- What cash_day should say, from the ledger. Also how it is made anew.
create or replace function cash_of_ledger()
  returns table (player bigint, day date, recharge bigint, recharges int, withdrawal bigint, withdrawals int, bonus bigint, firsts smallint)
  language sql stable set search_path = public, pg_temp as $$
  with days as (
    select e.player, shanghai_day(e.at) as day,
           coalesce(sum(e.amount) filter (where e.code between 101 and 115 or e.code in (404, 405)), 0)::bigint as recharge,
           (count(*) filter (where e.code between 101 and 115 or e.code = 404))::int as recharges,
           coalesce(-sum(e.amount) filter (where e.code in (309, 310)), 0)::bigint as withdrawal,
           (count(*) filter (where e.code = 309))::int as withdrawals,
           coalesce(sum(e.amount) filter (where e.code in (206, 207, 208, 209, 212)), 0)::bigint as bonus
      from (select n.player, n.code, n.amount, n.at from entry n union all select k.player, k.code, k.amount, k.at from kept_entries() k) as e
     where e.code between 101 and 115 or e.code in (404, 405, 309, 310, 206, 207, 208, 209, 212)
     group by 1, 2)
  select d.player, d.day, d.recharge, d.recharges, d.withdrawal, d.withdrawals, d.bonus,
         (d.recharges > 0 and row_number() over (partition by d.player, d.recharges > 0 order by d.day) = 1)::int::smallint
    from days d
$$;
