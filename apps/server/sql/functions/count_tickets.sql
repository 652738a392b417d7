-- How many tickets these picks are, by the formula of their play (packages/lottery/src/counting.ts; a test compares every play). Of a text that is none of
-- the play's it may say anything: such a bet wins nothing, it cannot be settled.
create or replace function count_tickets(p_counting ticket_counting, p_picks text) returns bigint language plpgsql immutable parallel safe as $$
declare
  v_times   bigint := 1;
  v_body    text := p_picks;
  v_figures int[] := p_counting.figures;
  v_rows    text[];
  v_row     text;
  -- How many values each row has.
  v_sizes   int[];
begin
  if p_counting.positions is not null then
    v_times := count_choices(1 + length(split_part(p_picks, '@', 1)) - length(replace(split_part(p_picks, '@', 1), ' ', '')), p_counting.positions);
    v_body := split_part(p_picks, '@', 2);
  end if;
  if p_counting.formula = 'values' then
    -- Separators and one, without the rows that are empty.
    return v_times * (1 + length(translate(v_body, '-', '')) - length(translate(v_body, ' ,', '')));
  elsif p_counting.formula = 'tickets' then
    return v_times * (1 + length(v_body) - length(replace(v_body, ';', '')));
  elsif p_counting.formula = 'product' then
    v_times := v_times * v_figures[1];
    foreach v_row in array string_to_array(v_body, ',') loop
      v_times := v_times * (1 + length(v_row) - length(replace(v_row, ' ', '')));
    end loop;
    return v_times;
  elsif p_counting.formula = 'options' then
    return v_times * (select sum(coalesce(v_figures[array_position(p_counting.names, name)], 0)) from string_to_table(v_body, ' ') as v (name));
  elsif p_counting.formula = 'choose' then
    return v_times * count_choices(1 + length(v_body) - length(replace(v_body, ' ', '')), v_figures[1]);
  end if;

  v_rows := string_to_array(v_body, ',');
  for place in 1 .. cardinality(v_rows) loop
    v_sizes[place] := case v_rows[place] when '-' then 0 else 1 + length(v_rows[place]) - length(replace(v_rows[place], ' ', '')) end;
  end loop;
  return v_times * case p_counting.formula
    when 'length' then coalesce(v_figures[v_sizes[1]], 0)
    when 'any' then count_row_choices(v_sizes, v_figures[1])
    when 'distinct' then count_distinct_choices(v_rows)
    when 'bankers' then count_choices(v_sizes[2], v_figures[1] - v_sizes[1])
    when 'parts' then (
      select sum(count_choices(s.both, n) * count_choices(v_sizes[1] - s.both, v_figures[1] - n) * count_choices(v_sizes[2] - n, v_figures[2]))
        from generate_series(0, v_figures[1]) as n
       cross join (select count(*)::int as both from string_to_table(v_rows[1], ' ') as a (name) join string_to_table(v_rows[2], ' ') as b (name) using (name)) as s)
    when 'pairs' then v_sizes[1] * v_sizes[2]
      - (select count(*) from string_to_table(v_rows[1], ' ') as a (name) join string_to_table(v_rows[2], ' ') as b (name) on a.name = b.name || b.name)
  end;
end $$;
revoke execute on function count_tickets(ticket_counting, text) from public, caiting_app;
