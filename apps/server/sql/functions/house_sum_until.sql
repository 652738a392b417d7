-- Sum of all house lines up to the end of a day, from the sum up to the end of an earlier one (null: from the beginning).
create or replace function house_sum_until(p_day date, p_known numeric, p_known_day date) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select p_known + coalesce(sum(h.amount), 0)
    from house_entry h
   where h.at < (p_day + 1)::timestamp at time zone 'Asia/Shanghai'
     and (p_known_day is null or h.at >= (p_known_day + 1)::timestamp at time zone 'Asia/Shanghai')
$$;
