-- A result as it is written: in drawn order, KL8 ascending. Null when the numbers are none of the group.
create or replace function open_number(p_group text, p_numbers smallint[]) returns text
  language sql immutable set search_path = public, pg_temp as $$
  select string_agg(lpad(n.n::text, f.width, '0'), ',' order by case p_group when 'KL8' then n.n else n.at end)
    from draw_form(p_group) as f, unnest(p_numbers) with ordinality as n (n, at)
  having count(*) = min(f.take) and bool_and(n.n between f.lowest and f.lowest + f.size - 1)
     and (not bool_and(f.is_drum) or count(distinct n.n) = count(*));
$$;
