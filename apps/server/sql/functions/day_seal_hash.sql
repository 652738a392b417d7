-- The hash of a day's seal: over the one before it and everything that the row says of its day.
create or replace function day_seal_hash(before bytea, day date, seq int, parts jsonb, house numeric) returns bytea
  language sql immutable set search_path = public, pg_temp set datestyle = 'ISO' as $$
  select sha256(before || convert_to(jsonb_build_array(seq, to_char(day, 'YYYY-MM-DD'), parts, house::text)::text, 'UTF8'))
$$;
