-- Trigger: the real name is said once, by the player; what the server writes over another is refused. Functions of the owner that it calls (an account that
-- is closed) are let through.
create or replace function keep_real_name() returns trigger
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if old.real_name not in ('', new.real_name) and not pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'the real name of player % is written once', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_real_name() from public, caiting_app;
