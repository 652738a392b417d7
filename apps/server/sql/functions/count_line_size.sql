-- Queues what rows of the line change of how many stand below their agents: one more from their first day on, one less from the day on which they end.
create or replace function count_line_size() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into line_size_delta (agent, day, team, direct)
      select agent, day, sum(n), coalesce(sum(n) filter (where depth = 1), 0)
        from (select agent, depth, from_day as day, -1 as n from former
              union all select agent, depth, to_day, 1 from former where to_day < 'infinity') as c
       group by agent, day;
  end if;
  if tg_op <> 'DELETE' then
    insert into line_size_delta (agent, day, team, direct)
      select agent, day, sum(n), coalesce(sum(n) filter (where depth = 1), 0)
        from (select agent, depth, from_day as day, 1 as n from fresh
              union all select agent, depth, to_day, -1 from fresh where to_day < 'infinity') as c
       group by agent, day;
  end if;
  return null;
end $$;
revoke execute on function count_line_size() from public, caiting_app;
