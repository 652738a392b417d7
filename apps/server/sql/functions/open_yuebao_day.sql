-- The oldest day whose earnings are still to be paid, locked; null when there is none. A day is due at 00:05 Asia/Shanghai of the next one. The
-- first is the day of the first movement, each next one follows without a gap, however late this comes.
create or replace function open_yuebao_day() returns yuebao_day
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_day yuebao_day;
  v_next date;
begin
  select * into v_day from yuebao_day d where d.paid_at is null order by d.day limit 1 for update;
  if found then return v_day; end if;
  select coalesce((select max(d.day) + 1 from yuebao_day d),
                  (select shanghai_day(min(e.at)) from entry e where e.asset = 'yuebao' and e.code <> 613)) into v_next;
  if v_next is null or app_now() < (v_next + 1 + time '00:05') at time zone 'Asia/Shanghai' then return null; end if;
  insert into yuebao_day (day, rate)
    select v_next, r.rate from yuebao_rate r where r.from_day <= v_next order by r.from_day desc limit 1
    on conflict do nothing;
  -- Two servers at once: the second waits for the first one's row above and finds it here as it is by now.
  select * into v_day from yuebao_day d where d.day = v_next for update;
  return v_day;
end $$;
revoke execute on function open_yuebao_day() from public, caiting_app;
