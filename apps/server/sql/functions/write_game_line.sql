-- Moves an amount of a round over the player's main account, writes its line, and counts it by the day of the round: below zero takes from the player.
-- False when the balance is short: nothing happened.
create or replace function write_game_line(p_round game_round, p_amount bigint, p_code smallint, p_batch bigint, p_now timestamptz) returns boolean
  language plpgsql volatile as $$
declare
  v_balance bigint;
  v_seq     bigint;
begin
  update account a set balance = a.balance + p_amount, seq = a.seq + 1
   where a.player = p_round.player and a.asset = 'main' and a.balance + p_amount >= 0
  returning a.balance, a.seq into v_balance, v_seq;
  if not found then return false; end if;
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    values (p_round.player, 'main', v_seq, p_amount, v_balance, p_code, p_batch, p_round.id, p_now);
  return true;
end $$;
revoke execute on function write_game_line(game_round, bigint, smallint, bigint, timestamptz) from public, caiting_app;
