-- Trigger of insert-only tables.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only: correct it with a new row', tg_table_name using errcode = 'insufficient_privilege';
end $$;
