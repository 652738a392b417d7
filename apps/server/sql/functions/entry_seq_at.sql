-- Number of the first line at or after a moment; one past the last when there is none. Lines of one account are in the order of time, so a
-- halving search over the primary key finds it in two dozen looks at ten million lines, without an index by time on the hot table. Each look lies
-- between the times of those before it, so that all but the first ones read few months; where a clock was set back it may not, and is asked again.
create or replace function entry_seq_at(p_player bigint, p_at timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_low   bigint := first_entry_seq(p_player);
  v_high  bigint := 1 + coalesce((select seq from account where player = p_player and asset = 'main'), 0);
  v_from  timestamptz := '-infinity';
  v_until timestamptz := 'infinity';
  v_mid   bigint;
  v_at    timestamptz;
begin
  while v_low < v_high loop
    v_mid := (v_low + v_high) / 2;
    v_at := (select at from entry where player = p_player and asset = 'main' and seq = v_mid and at >= v_from and at <= v_until);
    if v_at is null then v_at := (select at from entry where player = p_player and asset = 'main' and seq = v_mid); end if;
    if v_at < p_at then
      v_low := v_mid + 1;
      v_from := v_at;
    else
      v_high := v_mid;
      v_until := v_at;
    end if;
  end loop;
  return v_low;
end $$;
