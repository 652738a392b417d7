-- Issues are counted from now on (draw_day). Only while nothing is counted yet: nobody can make late or void issues of before unsaid.
create or replace function begin_draw_days() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update draw_day_begin set at = app_now() where not exists (select 1 from draw_day)
$$;
