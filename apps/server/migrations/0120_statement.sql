-- Statements by span of time and by kind of line, however long an account's history is.

-- The fee of a withdrawal leaves the hold with the payment, so that a request that is rejected gives the whole amount back in one line.
insert into ledger_code (code, name, from_account, to_account) values (310, 'withdrawalFeePaid', 'hold.withdrawal', 'house.fee');

-- Lines of kinds that stand far apart: without it, "only recharges" would read through a million bets. Bets, payouts and rebates are left
-- out: they are never far, and their inserts must not pay for an index.
create index entry_rare on entry (player, code, seq)
  where asset = 'main' and code not in (201, 301, 302, 307, 213, 501, 502);

-- Number of the first line at or after a moment; one past the last when there is none. Lines of one account are in the order of time, so a
-- halving search over the primary key finds it in two dozen looks at ten million lines, without an index by time on the hot table.
create function entry_seq_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_low  bigint := 1;
  v_high bigint := 1 + coalesce((select seq from account where player = p_player and asset = 'main'), 0);
  v_mid  bigint;
begin
  while v_low < v_high loop
    v_mid := (v_low + v_high) / 2;
    if (select at from entry where player = p_player and asset = 'main' and seq = v_mid) < p_at then
      v_low := v_mid + 1;
    else
      v_high := v_mid;
    end if;
  end loop;
  return v_low;
end $$;
