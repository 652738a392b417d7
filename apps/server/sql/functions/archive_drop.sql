-- Drops the partitions of the months that end before p_next, and says which months each table's held. The caller holds the tables and has written down
-- what has to stay (archive_carry). Never called by the server.
create or replace function archive_drop(p_next date) returns jsonb
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_parts jsonb := '{}';
  v_part  record;
begin
  for v_part in
    select p.parent, array_agg(p.part) as parts, case when bool_and(p.first_month is not null) then min(p.first_month) end as first,
           max(p.next_month) as next
      from month_partitions() p
     where p.parent in ('bet', 'bet_result', 'entry', 'house_entry') and p.next_month <= month_number(p_next::timestamp at time zone 'Asia/Shanghai')
     group by p.parent order by p.parent
  loop
    execute format('drop table %s', (select string_agg(quote_ident(n), ', ') from unnest(v_part.parts) as n));
    v_parts := v_parts || jsonb_build_object(v_part.parent, jsonb_build_array(v_part.first, v_part.next));
  end loop;
  return v_parts;
end $$;
revoke execute on function archive_drop(date) from public, caiting_app;
