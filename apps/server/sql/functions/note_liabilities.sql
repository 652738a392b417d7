-- Nights that the operators' log does not name yet get their line. In a transaction of its own: whoever takes a night reads for seconds on one snapshot,
-- and the head of the log moves on meanwhile.
create or replace function note_liabilities() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_day  liability_day;
  v_line bigint;
  v_done int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('note_liabilities'));
  for v_day in
    select d.* from liability_day d
     where d.seq > coalesce((select max((l.detail ->> 'seq')::int) from staff_log l where l.act = 'proveLiabilities' and l.staff is null), 0) order by d.seq
  loop
    insert into staff_log (staff, name, act, detail)
      values (null, 'audit', 'proveLiabilities', jsonb_build_object('day', v_day.day, 'seq', v_day.seq, 'hash', encode(v_day.hash, 'hex')))
      returning id into v_line;
    update staff_log set outcome = 'done' where id = v_line;
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
