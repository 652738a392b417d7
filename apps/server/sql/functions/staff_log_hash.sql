-- Of the line as it stands, or of its signature: what changes in it changes the hash. Times as numbers, so that no session's settings do.
create or replace function staff_log_hash(before bytea, seq bigint, kind text, l staff_log) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(before || convert_to(staff_log_text(seq, kind, l), 'UTF8'))
$$;
