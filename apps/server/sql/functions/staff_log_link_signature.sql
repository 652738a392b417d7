-- Trigger: a signature becomes a link of the operators' log. It comes in the transaction of its line, whose link holds the lock: so it stands right behind.
create or replace function staff_log_link_signature() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  signed staff_log;
begin
  select l.* into strict signed from staff_log l where l.id = new.line;
  perform staff_log_add_link('signature', signed);
  return null;
end $$;
