-- What line_size should say once nothing is queued, from the lines. Also how it is made anew.
create or replace function line_size_of_downline() returns table (agent bigint, day date, team int, direct int)
  language sql stable set search_path = public, pg_temp as $$
  select c.agent, c.day, sum(c.n)::int, coalesce(sum(c.n) filter (where c.depth = 1), 0)::int
    from (select l.agent, l.depth, l.from_day as day, 1 as n from downline l
          union all select l.agent, l.depth, l.to_day, -1 from downline l where l.to_day < 'infinity') as c
   group by c.agent, c.day
$$;
