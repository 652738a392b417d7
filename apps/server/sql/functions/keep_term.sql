-- Trigger: what a row of the terms became, by its key and without its counters (arguments: the columns of both, by commas).
create or replace function keep_term() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_less text[] := string_to_array(tg_argv[1], ',');
  v_old  jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - v_less end;
  v_new  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_less end;
begin
  if v_old = v_new then return null; end if;
  if v_old is not null and (v_new is null or term_key(v_old, tg_argv[0]) <> term_key(v_new, tg_argv[0])) then
    insert into term_change (tbl, key, row) values (tg_table_name, term_key(v_old, tg_argv[0]), null);
  end if;
  if v_new is not null then
    insert into term_change (tbl, key, row) values (tg_table_name, term_key(v_new, tg_argv[0]), v_new);
  end if;
  return null;
end $$;
revoke execute on function keep_term() from public, caiting_app;
