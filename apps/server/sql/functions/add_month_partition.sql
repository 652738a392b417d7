-- Makes the partition of `p_parent` for the months from `p_first` (null: open downwards) up to, without, `p_next`. The table is made alone and then attached, which waits for no
-- reader or writer of the parent; it is empty, so the check of its rows costs nothing. Statement triggers are not inherited: each partition of an insert-only
-- table refuses changes and truncation itself; one whose rows are updated (figures of a day) has half-filled pages. Nobody but the owner has a right on it: the server goes through the parent.
create or replace function add_month_partition(p_parent text, p_first int, p_next int) returns void
  language plpgsql volatile set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set datestyle = 'ISO' as $$
declare
  v_name text := p_parent || coalesce(to_char(month_start(p_first), '_YYYY_MM'), '_before');
  v_ids  boolean := (select a.atttypid = 'int8'::regtype from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
                      where p.partrelid = p_parent::regclass);
  v_key  text;
  v_is_insert_only constant boolean := exists (select from pg_trigger t where t.tgrelid = p_parent::regclass and t.tgname = p_parent || '_insert_only');
begin
  execute format('create table %I (like %I including all)%s', v_name, p_parent, case when not v_is_insert_only then ' with (fillfactor = 50)' else '' end);
  -- A parent by time has no key of its own: the account's numbers are unique over months by the lock on its row, within a month by this key.
  select pg_get_constraintdef(k.oid) into v_key
    from month_partitions() m join pg_constraint k on k.conrelid = m.part::regclass and k.contype = 'p'
   where m.parent = p_parent and not exists (select from pg_constraint o where o.conrelid = p_parent::regclass and o.contype = 'p')
   limit 1;
  if v_key is not null then execute format('alter table %I add %s', v_name, v_key); end if;
  if v_is_insert_only then
    execute format('create trigger %I before update or delete or truncate on %I execute function refuse_change()', p_parent || '_insert_only', v_name);
  end if;
  execute format('revoke all on %I from caiting_app', v_name);
  execute format('alter table %I attach partition %I for values from (%s) to (%L)', p_parent, v_name,
    coalesce(quote_literal(case when v_ids then (first_order_of(p_first) << 8)::text else month_start(p_first)::text end), 'minvalue'),
    case when v_ids then (first_order_of(p_next) << 8)::text else month_start(p_next)::text end);
end $$;
revoke execute on function add_month_partition(text, int, int) from public, caiting_app;
