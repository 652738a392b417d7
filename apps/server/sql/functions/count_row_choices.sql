-- Choices of m rows and of one value in each of them (the elementary symmetric sum of the sizes).
create or replace function count_row_choices(p_sizes int[], m int) returns bigint language plpgsql immutable parallel safe as $$
declare
  v_sums bigint[] := array_fill(0::bigint, array[m + 1], array[0]);
  v_size int;
begin
  v_sums[0] := 1;
  foreach v_size in array p_sizes loop
    for k in reverse m .. 1 loop
      v_sums[k] := v_sums[k] + v_sums[k - 1] * v_size;
    end loop;
  end loop;
  return v_sums[m];
end $$;
revoke execute on function count_row_choices(int[], int) from public, caiting_app;
