-- The first rebate of agents on a day, for their own uplines' days.
create or replace function queue_new_agent_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_delta (player, day, commission)
    select player, day, rebate from fresh where rebate > 0 and exists (select 1 from downline where member = fresh.player);
  return null;
end $$;
revoke execute on function queue_new_agent_days() from public, caiting_app;
