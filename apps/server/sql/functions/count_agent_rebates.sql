-- One insert brings the shares of one chunk, and the ledger floors each upline's sum of a chunk once (settle_chunk).
create or replace function count_agent_rebates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into agent_day as d (player, day, valid, rebate)
    select player, (min(at) at time zone 'Asia/Shanghai')::date, sum(valid_stake), floor(sum(share) / 10000000000) * 10000
      from fresh group by player, issue_id, chunk order by player
    on conflict (player, day) do update set valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate;
  return null;
end $$;
revoke execute on function count_agent_rebates() from public, caiting_app;
