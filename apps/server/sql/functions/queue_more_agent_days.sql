-- More rebates of agents on a day: what they add. Added up, not joined, as in queue_more_bet_days.
create or replace function queue_more_agent_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_delta (player, day, commission)
    select c.player, c.day, sum(c.rebate)
      from (select player, day, rebate from fresh union all select player, day, -rebate from former) as c
     where exists (select 1 from downline where member = c.player)
     group by c.player, c.day having sum(c.rebate) <> 0;
  return null;
end $$;
revoke execute on function queue_more_agent_days() from public, caiting_app;
