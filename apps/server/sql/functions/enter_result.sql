-- Writes what an operator types in as the official result of an issue, under the name that the running session has.
create or replace function enter_result(p_token_hash bytea, p_issue bigint, p_open_number text, p_note text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_name text := operator_of_session(p_token_hash);
begin
  if v_name is null then
    raise exception 'no operator has this session' using errcode = 'insufficient_privilege';
  end if;
  insert into result_entry (issue_id, staff_name, open_number, note, entered_at) values (p_issue, v_name, p_open_number, p_note, app_now());
end $$;
