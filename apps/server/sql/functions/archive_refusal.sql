-- Why a month (its first day) and all before it cannot go to the archive; null when they can. One word each: the command has the sentences.
create or replace function archive_refusal(p_month date, p_months int) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_next   date := (p_month + interval '1 month')::date;
  v_ending timestamptz := v_next::timestamp at time zone 'Asia/Shanghai';
  v_bets   bigint := first_order_of(month_number(v_ending)) << 8;
  v_number int := month_number(v_ending);
  v_known  archived_month;
  v_late   timestamptz;
begin
  select * into v_known from archived_months() m order by m.until_day desc limit 1;
  if v_known.month >= p_month then return 'gone'; end if;
  if (v_next + make_interval(months => p_months))::timestamp at time zone 'Asia/Shanghai' > app_now() then return 'tooYoung'; end if;
  if (select count(distinct p.parent) from month_partitions() p where p.next_month = v_number and p.parent in ('bet', 'bet_result', 'entry', 'house_entry')) < 4 then
    return 'noPart';
  end if;
  -- Parts of older months with something in them that could go without this one.
  if v_number > (select max(t.least) from (select min(p.next_month) as least from month_partitions() p
                                           where p.parent in ('bet', 'bet_result', 'entry', 'house_entry') group by p.parent) as t)
     and (exists (select from entry e where e.at < month_start(v_number - 1)) or exists (select from bet b where b.id < first_order_of(v_number - 1) << 8)) then
    return 'earlierFirst';
  end if;
  if not exists (select from entry e where e.at < v_ending) then return 'nothing'; end if;
  if exists (select from bet_aside a where a.bet_id < v_bets and a.state <> 'done') then return 'aside'; end if;
  if exists (select from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where b.id < v_bets and r.bet_id is null) then
    return 'open';
  end if;
  if exists (select from chase_figure f join chase c on c.player = f.player and c.id = f.chase where f.is_running and c.created_at < v_ending) then
    return 'chase';
  end if;
  -- Interest of a day is computed from its movements.
  if (exists (select from yuebao_day) or exists (select from entry e where e.asset = 'yuebao' and e.code <> 613 and e.at < v_ending))
     and not exists (select from yuebao_day d where d.day >= v_next - 1 and d.paid_at is not null) then
    return 'interest';
  end if;
  select max(r.at) into v_late from bet_result r where r.bet_id < v_bets;
  -- Days before the first sealed one have no seal and never will.
  if exists (select from generate_series((select min(s.day) from day_seal s)::timestamp, shanghai_day(greatest(v_ending - interval '1 microsecond', v_late)),
                                         interval '1 day') as d (day)
              where not exists (select from day_seal s where s.day = d.day::date))
     or not exists (select from day_seal s where s.day >= v_next - 1) then
    return 'unsealed';
  end if;
  return null;
end $$;
revoke execute on function archive_refusal(date, int) from public, caiting_app;
