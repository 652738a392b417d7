-- Number of the first line at or after a moment; one past the last when there is none. Lines of one account are in the order of time, so a
-- halving search over the primary key finds it in two dozen looks at ten million lines, without an index by time on the hot table.
create or replace function entry_seq_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_low  bigint := first_entry_seq(p_player);
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
