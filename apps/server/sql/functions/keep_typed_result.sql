-- Keeps for the proof of an issue what two operators typed in, without their names: the newest entries of two who may still say so and say the same.
create or replace function keep_typed_result(p_issue bigint, p_open_number text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_kept int;
begin
  insert into feed_report (issue_id, source, kind, open_number, raw, fetched_at)
    select p_issue, '人工录入 ' || row_number() over (order by t.id), 'staff', p_open_number,
           convert_to(json_build_object('openNumber', p_open_number, 'note', t.note)::text, 'UTF8'), app_now()
      from (select e.id, e.note from typed_entries(p_issue) e where e.open_number = p_open_number order by e.id limit 2) as t
    on conflict do nothing;
  get diagnostics v_kept = row_count;
  if v_kept < 2 then
    raise exception 'two operators have not typed % for issue %', p_open_number, p_issue using errcode = 'check_violation';
  end if;
end $$;
