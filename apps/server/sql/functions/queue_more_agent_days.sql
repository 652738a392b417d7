-- More rebates of agents on a day: what they add.
create or replace function queue_more_agent_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_delta (player, day, commission)
    select n.player, n.day, n.rebate - o.rebate
      from fresh n join former o on o.player = n.player and o.day = n.day
     where n.rebate <> o.rebate and exists (select 1 from downline where member = n.player);
  return null;
end $$;
revoke execute on function queue_more_agent_days() from public, caiting_app;
