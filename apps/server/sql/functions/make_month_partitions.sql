-- Makes the partitions by month that are missing up to `p_ahead` months after this one; gives how many it made. Months that nobody lived through (a
-- clock put forward, a site that stood still) share one partition. There is no partition for "everything else": a row without a partition is refused,
-- and a watch over the months that are left tells long before (docs/decisions/0198).
create or replace function make_month_partitions(p_ahead int default 3) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  v_month  int := month_number(app_now());
  v_made   int := 0;
  v_parent record;
  v_first  int;
  v_next   int;
begin
  if p_ahead not between 0 and 12 then raise exception 'partitions are made for 0 to 12 months ahead, not %', p_ahead; end if;
  if (select min(t.top) from (select max(m.next_month) as top from month_partitions() m group by m.parent) as t) > v_month + p_ahead then return 0; end if;
  perform pg_advisory_xact_lock(7362919);
  for v_parent in select m.parent, max(m.next_month) as top from month_partitions() m group by m.parent order by m.parent loop
    v_first := v_parent.top;
    while v_first <= v_month + p_ahead loop
      v_next := greatest(v_first + 1, v_month);
      perform add_month_partition(v_parent.parent, v_first, v_next);
      v_made := v_made + 1;
      v_first := v_next;
    end loop;
  end loop;
  return v_made;
end $$;
