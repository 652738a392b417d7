-- Trigger: what a row became, by its key, without its counters, and with a digest in place of what must not be read (arguments: the columns of each, by
-- commas; the last may be left out).
create or replace function keep_term() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
declare
  v_hidden text := coalesce(tg_argv[2], '');
  v_old    jsonb := case when tg_op <> 'INSERT' then term_row(to_jsonb(old), tg_argv[1], v_hidden) end;
  v_new    jsonb := case when tg_op <> 'DELETE' then term_row(to_jsonb(new), tg_argv[1], v_hidden) end;
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
