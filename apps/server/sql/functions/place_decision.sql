-- Trigger: the moment at which an adjustment is decided is the database's own, and stays: by it the audit tells what the operators' log and their signatures
-- had to say.
create or replace function place_decision() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  new.decided_at := case
    when new.decided_by is null then null
    when tg_op = 'UPDATE' and old.decided_at is not null then old.decided_at
    else app_now() end;
  return new;
end $$;
revoke execute on function place_decision() from public, caiting_app;
