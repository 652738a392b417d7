-- The partitions by month, each with its first month and the month behind its last; null where it is open downwards (the rows from before there
-- were months). A partition of several months is one over months in which nobody was there. Keys are moments, or ids that carry their month.
create or replace function month_partitions() returns table (parent text, part text, first_month int, next_month int)
  language sql stable set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set datestyle = 'ISO' as $$
  select b.parent, b.part,
         case when b.low = 'MINVALUE' then null when b.low ~ '^\d+$' then (b.low::bigint >> 43)::int else month_number(b.low::timestamptz) end,
         case when b.high ~ '^\d+$' then (b.high::bigint >> 43)::int else month_number(b.high::timestamptz) end
    from (select p.relname::text as parent, c.relname::text as part,
                 regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)') as bounds
            from pg_inherits i
            join pg_class p on p.oid = i.inhparent and p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
            join pg_class c on c.oid = i.inhrelid) as t
   cross join lateral (select t.parent, t.part, t.bounds[1] as low, t.bounds[2] as high) as b
   order by 1, 3 nulls first
$$;
