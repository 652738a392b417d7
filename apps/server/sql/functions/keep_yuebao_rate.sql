-- A rate of yuebao is set for a day that has not begun, by a name; a day that has begun keeps it.
create or replace function keep_yuebao_rate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if new.set_by = 'default' or new.from_day <= shanghai_day(app_now()) or tg_op = 'UPDATE' and old.from_day <> new.from_day then
    raise exception 'a rate of yuebao from % on by %', new.from_day, new.set_by using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function keep_yuebao_rate() from public, caiting_app;
