-- Choices of one value in each row, no value twice: value after value, for each set of rows that have got theirs (a bit each).
create or replace function count_distinct_choices(p_rows text[]) returns bigint language plpgsql immutable parallel safe as $$
declare
  v_full int := (1 << cardinality(p_rows)) - 1;
  v_ways bigint[] := array_fill(0::bigint, array[v_full + 1], array[0]);
  v_mask int;
begin
  if cardinality(p_rows) > 10 then return null; end if;
  v_ways[0] := 1;
  for v_mask in
    select sum(distinct 1 << (r.place - 1)::int)::int
      from unnest(p_rows) with ordinality as r (text, place) cross join string_to_table(r.text, ' ') as v (name) group by v.name
  loop
    for served in reverse v_full - 1 .. 0 loop
      continue when v_ways[served] = 0;
      for place in 0 .. cardinality(p_rows) - 1 loop
        if v_mask & ~served & (1 << place) <> 0 then
          v_ways[served | (1 << place)] := v_ways[served | (1 << place)] + v_ways[served];
        end if;
      end loop;
    end loop;
  end loop;
  return v_ways[v_full];
end $$;
revoke execute on function count_distinct_choices(text[]) from public, caiting_app;
