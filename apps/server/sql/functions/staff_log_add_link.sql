-- Appends one link to the hash chain of the operators' log (docs/decisions/0104), under the lock of its head, and keeps where each day ends (0148).
create or replace function staff_log_add_link(p_kind text, l staff_log) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  head staff_log_head;
  made bytea;
begin
  select * into strict head from staff_log_head for update;
  made := staff_log_hash(head.hash, head.seq + 1, p_kind, l);
  insert into staff_log_link (seq, line, kind, before, hash) values (head.seq + 1, l.id, p_kind, head.hash, made);
  update staff_log_head set seq = head.seq + 1, hash = made;
  insert into staff_log_day (day, seq, hash, at) values (shanghai_day(app_now()), head.seq + 1, made, app_now())
  on conflict (day) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at;
end $$;
revoke execute on function staff_log_add_link(text, staff_log) from public, caiting_app;
