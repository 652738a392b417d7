-- Keeps what the tenant's default levels and their ceilings were before they changed, and until when.
create or replace function keep_past_setting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.key, new.value) = (old.key, old.value) then return null; end if;
  if tg_op <> 'INSERT' and old.key in ('rebateDefault', 'rebateMax') then
    insert into past_setting (key, value) values (old.key, old.value);
  end if;
  if (tg_op = 'INSERT' or tg_op = 'UPDATE' and new.key <> old.key) and new.key in ('rebateDefault', 'rebateMax') then
    insert into past_setting (key, value) values (new.key, null);
  end if;
  return null;
end $$;
revoke execute on function keep_past_setting() from public, caiting_app;
