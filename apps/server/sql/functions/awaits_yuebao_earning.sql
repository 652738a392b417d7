-- Whether a day that is not paid yet may bring the wallet of a player something: its last movement was on such a day. What lies in it is not asked.
create or replace function awaits_yuebao_earning(p_player bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select e.at >= coalesce((select max(d.day) + 1 from yuebao_day d where d.paid_at is not null), '-infinity'::date)::timestamp at time zone 'Asia/Shanghai'
      from entry e where e.player = p_player and e.asset = 'yuebao' and e.code <> 613 order by e.seq desc limit 1), false)
$$;
