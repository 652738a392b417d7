-- Hash of a night's row, chained to the one before it: SHA-256 over that hash and the row in words.
create or replace function liability_day_hash(
  p_before bytea, p_day date, p_seq int, p_taken_at timestamptz, p_batch bigint, p_players int, p_owed bigint, p_root bytea) returns bytea
  language sql immutable parallel safe as $$
  select sha256(p_before || convert_to(concat_ws('|', 'caiting-liability-day-v1', to_char(p_day::timestamp, 'YYYY-MM-DD'), p_seq,
    floor(extract(epoch from p_taken_at) * 1000)::int8, p_batch, p_players, p_owed, encode(p_root, 'hex')), 'UTF8'))
$$;
