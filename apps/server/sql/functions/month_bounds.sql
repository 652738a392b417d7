-- Where the partitions of a table by month begin, ascending, from -infinity to infinity: partition n holds what lies from bound n up to, without,
-- bound n + 1. Read from the names that add_month_partition gives, which costs a look into the catalogue. A walk that goes from month to month relies
-- on lines of one account being in the order of time but for a minute; where a clock was set back (never in production) they are not, and everything
-- counts as one partition.
create or replace function month_bounds(p_parent text) returns timestamptz[]
  language sql stable set search_path = public, pg_temp as $$
  select array['-infinity'::timestamptz]
      || case when not (select k.was_set_back from app_clock k) then array(
           select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'Asia/Shanghai'
             from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = p_parent::regclass and c.relname ~ '_\d{4}_\d{2}$' order by c.relname) end
      || 'infinity'::timestamptz
$$;
