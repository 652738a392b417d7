-- The code of a deleted room is free again: the old room moves to a code that no call accepts ("vip~" and when it was deleted), its rows with it.
do $$
declare
  v_key record;
begin
  for v_key in
    select conrelid::regclass as child, conname, a.attname
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'chat_room'::regclass and c.conparentid = 0 and cardinality(c.conkey) = 1
     order by 1, 2
  loop
    execute format('alter table %s drop constraint %I, add constraint %I foreign key (%I) references chat_room (code) on update cascade',
      v_key.child, v_key.conname, v_key.conname, v_key.attname);
  end loop;
end $$;
alter table chat_room drop constraint chat_room_code_check;
alter table chat_room add constraint chat_room_code_check check (code ~ '^[A-Za-z0-9_-]{1,32}(?:~\d{1,17})?$');
