-- The key of a row of the terms, as JSON: the values of these columns (by commas).
create or replace function term_key(p_row jsonb, p_columns text) returns text
  language sql immutable parallel safe as $$
  select jsonb_agg(p_row -> k.name order by k.at)::text from unnest(string_to_array(p_columns, ',')) with ordinality as k (name, at)
$$;
