-- Sealed payees are written once. Those from before evidence was kept are sealed again, each for its row, at the first start of a release that binds seals.
create or replace function keep_payee() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_made timestamptz := case tg_table_name when 'withdrawal' then (to_jsonb(old) ->> 'created_at')::timestamptz
                          else (select registered_at from player where id = old.player) end;
begin
  if pg_has_role(session_user, current_user, 'usage') or v_made < (select at from audit_begin) and new.player = old.player then return new; end if;
  raise exception 'the payee of a row of % is written once', tg_table_name using errcode = 'insufficient_privilege';
end $$;
revoke execute on function keep_payee() from public, caiting_app;
