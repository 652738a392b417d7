-- Takes up to p_limit queued changes of how many stand below an agent, and adds them. Only for roll_line, which lets one at it at a time.
create or replace function roll_line_sizes(p_limit int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from line_size_delta where id in (select id from line_size_delta order by id limit p_limit) returning agent, day, team, direct)
  insert into line_size as s (agent, day, team, direct)
    select agent, day, sum(team), sum(direct) from taken group by agent, day
    on conflict (agent, day) do update set team = s.team + excluded.team, direct = s.direct + excluded.direct
$$;
revoke execute on function roll_line_sizes(int) from public, caiting_app;
