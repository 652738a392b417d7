-- The temporary tables of a settlement carry it from call to call. They must be ours: the server's role could have laid some of the same names, with
-- results of its own. And they must be of this issue and kind of settlement, as take_chunk laid them out.
create or replace function check_stage(p_issue bigint, p_kind text, p_tables text[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if (select count(*) from pg_class c
       where c.relnamespace = pg_my_temp_schema() and c.relname = any (p_tables) and c.relowner = current_user::regrole) <> cardinality(p_tables) then
    raise exception 'no chunk of issue % is laid out', p_issue using errcode = 'check_violation';
  end if;
  if (select s.issue_id from settle_bet s limit 1) is distinct from p_issue
     or (select s.kind from issue_settlement s where s.issue_id = p_issue) is distinct from p_kind then
    raise exception 'the chunk is not of issue %', p_issue using errcode = 'check_violation';
  end if;
end $$;
