-- Trigger: results that were just recorded are counted into the day of their lottery (draw_day), on time or late. Days are locked in one order.
create or replace function count_draw_results() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into draw_day as d (day, lottery_code, drawn, late, slowest_ms)
  select i.day, i.lottery_code, count(*), count(*) filter (where m.drawn_at - i.beacon_time > draw_limit(i.beacon)),
         max(greatest(least(extract(epoch from m.drawn_at - i.beacon_time) * 1000, 2e9), 0))::int
    from made m join issue i on i.id = m.issue_id
   where not i.demo_history and i.close_at >= (select at from draw_day_begin)
   group by i.day, i.lottery_code
   order by i.day, i.lottery_code
  on conflict (day, lottery_code) do update
    set drawn = d.drawn + excluded.drawn, late = d.late + excluded.late, slowest_ms = greatest(d.slowest_ms, excluded.slowest_ms);
  return null;
end $$;
