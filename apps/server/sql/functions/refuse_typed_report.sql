-- What operators typed in stands beside the words of machines in a proof: keep_typed_result writes it, from their entries. Run as who writes.
create or replace function refuse_typed_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.kind = 'staff' and current_user = 'caiting_app' then
    raise exception 'a typed result is kept by keep_typed_result' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function refuse_typed_report() from public;
