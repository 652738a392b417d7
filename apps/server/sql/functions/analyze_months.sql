-- Statistics of the money tables over all their months: autovacuum keeps those of the partitions, never those of a partitioned table itself.
create or replace function analyze_months() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_parent text;
begin
  for v_parent in select distinct m.parent from month_partitions() m order by 1 loop
    execute format('analyze only %I', v_parent);
  end loop;
end $$;
