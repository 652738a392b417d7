-- Of the line as it stands: what changes in it changes the hash. Times as numbers, so that no session's settings do.
create or replace function staff_log_hash(before bytea, seq bigint, kind text, l staff_log) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(before || convert_to(
    case kind
      when 'act' then jsonb_build_array(seq, kind, l.id, extract(epoch from l.at)::text, l.staff, l.name, l.act, l.detail)
      else jsonb_build_array(seq, kind, l.id, l.outcome)
    end::text, 'UTF8'))
$$;
