-- Months whose lines are in their files now: departures that no return took back.
create or replace function archived_months() returns setof archived_month
  language sql stable as $$
  select m.* from archived_month m where m.act = 'archived' and not exists (select from archived_month r where r.restores = m.id)
$$;
