-- Trigger: the row of figures of a new chase.
create or replace function begin_chase_figure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chase_figure (player, chase) values (new.player, new.id);
  return null;
end $$;
revoke execute on function begin_chase_figure() from public, caiting_app;
