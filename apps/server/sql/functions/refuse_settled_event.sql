-- That bets were settled, or rounds of games closed, is told by the functions that do it: turnover follows from it. Run as who writes.
create or replace function refuse_settled_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'caiting_app' then
    raise exception 'turnover is told by settle_chunk and move_games' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function refuse_settled_event() from public;
