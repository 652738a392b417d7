-- Marks of the demo's seed excuse what a real site must prove. They are made in a demo alone, never after its end, and end once, now.
create or replace function keep_demo_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, current_user, 'usage') then return coalesce(new, old); end if;
  if tg_op = 'INSERT' then
    if (select is_production from app_clock) or exists (select from demo_row where ended_at is not null) then
      raise exception 'this site is no demo' using errcode = 'insufficient_privilege';
    end if;
    new.made_at := app_now();
    new.ended_at := null;
    return new;
  end if;
  if tg_op = 'DELETE' or old.ended_at is not null or (new.kind, new.key, new.made_at) <> (old.kind, old.key, old.made_at) or new.ended_at is null then
    raise exception 'a mark of the demo ends once' using errcode = 'insufficient_privilege';
  end if;
  new.ended_at := app_now();
  return new;
end $$;
revoke execute on function keep_demo_row() from public, caiting_app;
