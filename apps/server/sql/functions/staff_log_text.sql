-- What a link of the operators' log stands for, as the text that is hashed: whoever has it can hash it again without this database.
create or replace function staff_log_text(seq bigint, kind text, l staff_log) returns text
  language sql stable set search_path = public, pg_temp as $$
  select case kind
    when 'act' then jsonb_build_array(seq, kind, l.id, extract(epoch from l.at)::text, l.staff, l.name, l.act, l.detail)
    when 'signature' then (
      select jsonb_build_array(seq, kind, l.id, encode(s.key, 'hex'), encode(s.statement, 'hex'), encode(s.signature, 'hex'))
        from staff_signature s where s.line = l.id)
    when 'signingBegin' then (
      select jsonb_build_array(seq, kind, l.id, b.request, b.seq, extract(epoch from b.at)::text) from staff_signing_begin b where b.line = l.id)
    else jsonb_build_array(seq, kind, l.id, l.outcome)
  end::text
$$;
