-- Trigger: somebody came by this invite code.
create or replace function count_invite_use() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update invite_code set used_count = used_count + 1 where code = new.code;
  return null;
end $$;
revoke execute on function count_invite_use() from public, caiting_app;
