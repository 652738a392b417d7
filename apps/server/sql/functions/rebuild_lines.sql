-- Makes the days of all lines anew: cash_day from the ledger, how many stand below whom from the lines, the rest from what players' days say. For the
-- operator, after an alarm; nobody recharges meanwhile. In a transaction with one snapshot ("repeatable read"): what comes later is queued and stays
-- queued.
create or replace function rebuild_lines() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_days bigint;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then raise exception 'rebuild_lines needs one snapshot'; end if;
  perform pg_advisory_xact_lock(7362916);
  delete from line_delta;
  delete from line_day;
  delete from line_active;
  delete from cash_day;
  delete from line_size_delta;
  delete from line_size;
  insert into cash_day (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
    select player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts from cash_of_ledger();
  insert into line_day (agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined,
                        games, game_stake, game_won, game_rebate)
    select agent, day, bets, stake, won, rebate, commission, recharge, recharges, withdrawal, withdrawals, bonus, firsts, joined, games, game_stake, game_won,
           game_rebate
      from line_day_of_players();
  get diagnostics v_days = row_count;
  insert into line_active (agent, day, gap, members) select agent, day, gap, members from line_active_of_players();
  insert into line_size (agent, day, team, direct) select agent, day, team, direct from line_size_of_downline();
  return v_days;
end $$;
