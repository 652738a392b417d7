-- The newest entry of each of staff for an issue, of those who still may enter results.
create or replace function typed_entries(p_issue bigint) returns setof result_entry
  language sql stable set search_path = public, pg_temp as $$
  select e.* from result_entry e join staff s on s.name = e.staff_name
   where e.issue_id = p_issue and s.is_active and 'draws' = any (s.roles)
     and e.id = (select max(n.id) from result_entry n where n.issue_id = e.issue_id and n.staff_name = e.staff_name)
$$;
revoke execute on function typed_entries(bigint) from public, caiting_app;
