-- In how many ways m of n things are chosen; 0 when m is outside of 0…n.
create or replace function count_choices(n int, m int) returns bigint language plpgsql immutable parallel safe as $$
declare
  v_steps int := least(m, n - m);
  v_ways  bigint := 1;
begin
  if m < 0 or m > n then return 0; end if;
  for i in 1 .. v_steps loop
    v_ways := v_ways * (n - v_steps + i) / i;
  end loop;
  return v_ways;
end $$;
revoke execute on function count_choices(int, int) from public, caiting_app;
