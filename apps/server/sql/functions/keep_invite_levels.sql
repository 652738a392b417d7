-- Keeps what the rates of an invite code were before they change.
create or replace function keep_invite_levels() returns trigger language plpgsql as $$
declare
  v_now timestamptz := app_now();
begin
  if new.levels is distinct from old.levels then
    insert into invite_past_levels (code, levels, since, until) values (old.code, old.levels, old.levels_since, v_now);
    new.levels_since := v_now;
  end if;
  return new;
end $$;
