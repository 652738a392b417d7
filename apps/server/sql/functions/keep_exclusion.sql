-- Trigger: a player who is shut out stays so. Whoever writes as the server can shut somebody out for longer, never for less, and says since when by the
-- clock of the database (keep_moments).
create or replace function keep_exclusion() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if old.excluded_until is not null and new.excluded_until is null or old.excluded_until > app_now() and new.excluded_until < old.excluded_until then
    raise exception 'player % is shut out until %', old.player, old.excluded_until using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function keep_exclusion() from public, caiting_app;
