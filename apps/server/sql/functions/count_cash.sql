-- Keeps cash_day and the site's day (statistics_delta) by lines of the ledger of the kinds that the trigger's condition lets through.
create or replace function count_cash() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day   date := shanghai_day(new.at);
  is_in   boolean := new.code between 101 and 115 or new.code = 404;
  v_in    bigint := case when is_in or new.code = 405 then new.amount else 0 end;
  v_out   bigint := case when new.code in (309, 310) then -new.amount else 0 end;
  v_bonus bigint := case when new.code in (206, 207, 208, 209, 212) then new.amount else 0 end;
  v_first smallint := 0;
begin
  if is_in and not exists (select 1 from cash_day where player = new.player and recharges > 0) then v_first := 1; end if;
  insert into cash_day as c (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
    values (new.player, v_day, v_in, is_in::int, v_out, (new.code = 309)::int, v_bonus, v_first)
    on conflict (player, day) do update
      set recharge = c.recharge + excluded.recharge, recharges = c.recharges + excluded.recharges, withdrawal = c.withdrawal + excluded.withdrawal,
          withdrawals = c.withdrawals + excluded.withdrawals, bonus = c.bonus + excluded.bonus, firsts = c.firsts + excluded.firsts;
  insert into statistics_delta (day, recharge, recharges, withdrawal, withdrawals, bonus)
    values (v_day, v_in, is_in::int, v_out, (new.code = 309)::int, v_bonus);
  if exists (select 1 from downline where member = new.player) then
    insert into line_delta (player, day, recharge, recharges, withdrawal, withdrawals, bonus, firsts)
      values (new.player, v_day, v_in, is_in::int, v_out, (new.code = 309)::int, v_bonus, v_first);
  end if;
  return null;
end $$;
revoke execute on function count_cash() from public, caiting_app;
