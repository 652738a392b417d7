-- That bets were settled is told by the functions that settle them: turnover follows from it. Run as who writes.
create or replace function refuse_settled_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'caiting_app' then
    raise exception 'bets are settled by settle_chunk' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function refuse_settled_event() from public;
