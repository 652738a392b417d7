-- What the past keeps of a row: nothing of what only counts (p_less, by commas), and of what must not be read from it (p_hidden) one digest over all of
-- these columns together, so that a guess at one of them cannot be tried. A column that is hidden later changes each digest: its migration writes the
-- past of every row again.
create or replace function term_row(p_row jsonb, p_less text, p_hidden text) returns jsonb
  language sql immutable parallel safe as $$
  select p_row - string_to_array(p_less, ',') - string_to_array(p_hidden, ',')
         || case when p_hidden = '' then '{}'
                 else (select jsonb_build_object('hidden', encode(sha256(convert_to(jsonb_object_agg(h.name, p_row -> h.name)::text, 'UTF8')), 'hex'))
                         from unnest(string_to_array(p_hidden, ',')) as h (name)) end
$$;
