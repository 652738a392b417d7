-- Refuses an official result that nobody reported: a machine's answer that no other contradicts, or what two operators typed in.
create or replace function check_feed_result(p_issue issue, p_source text, p_open_number text, p_link text, p_previous text) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_typed    int;
  v_told     int;
  v_differed int;
begin
  select (select count(*) from typed_entries(p_issue.id) e where e.open_number = p_open_number),
         count(*) filter (where r.kind <> 'staff' and r.open_number = p_open_number),
         count(*) filter (where r.kind <> 'staff' and r.open_number <> p_open_number)
    into v_typed, v_told, v_differed from feed_report r where r.issue_id = p_issue.id;
  if p_source <> 'feed' or p_link is not null or p_previous is not null or not (v_typed >= 2 or (v_told >= 1 and v_differed = 0)) then
    raise exception 'issue % has no report of %', p_issue.issue_no, p_open_number using errcode = 'check_violation';
  end if;
end $$;
