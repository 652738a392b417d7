-- A new player stands below his upline and everybody above, now and from the day of a move that waits; and is new on this day.
create or replace function add_to_line() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.upline is null then return null; end if;
  insert into downline (agent, member, depth) values (new.upline, new.id, 1);
  insert into downline (agent, member, depth, from_day, to_day, since)
    select agent, new.id, depth + 1, case when from_day <= shanghai_day(app_now()) then '-infinity' else from_day end, to_day,
           case when since <= shanghai_day(app_now()) then '-infinity' else since end
      from downline where member = new.upline and to_day > shanghai_day(app_now());
  insert into line_delta (player, day, joined) values (new.id, shanghai_day(new.registered_at), 1);
  return null;
end $$;
revoke execute on function add_to_line() from public, caiting_app;
