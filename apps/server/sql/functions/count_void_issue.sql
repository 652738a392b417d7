-- Trigger: an issue that was just voided is counted into the day of its lottery (draw_day).
create or replace function count_void_issue() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if new.demo_history or new.close_at < (select at from draw_day_begin) then return null; end if;
  insert into draw_day as d (day, lottery_code, void, paused)
  values (new.day, new.lottery_code, (new.void_reason <> 'paused')::int, (new.void_reason = 'paused')::int)
  on conflict (day, lottery_code) do update set void = d.void + excluded.void, paused = d.paused + excluded.paused;
  return null;
end $$;
