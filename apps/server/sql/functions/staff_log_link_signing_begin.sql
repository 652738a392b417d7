-- Trigger: since when acts are signed becomes a link of the operators' log.
create or replace function staff_log_link_signing_begin() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  agreed staff_log;
begin
  select l.* into strict agreed from staff_log l where l.id = new.line;
  perform staff_log_add_link('signingBegin', agreed);
  return null;
end $$;
