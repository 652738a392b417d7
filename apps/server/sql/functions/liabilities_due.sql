-- Whether a night is due: from twenty past four of a day on that has none, and before the first one as soon as anybody is owed anything.
create or replace function liabilities_due() returns boolean
  language sql volatile set search_path = public, pg_temp as $$
  select case when d.last is null then exists (select from account a where a.balance > 0)
              else d.last < shanghai_day(d.now - interval '4 hours 20 minutes') end
    from (select (select max(l.day) from liability_day l) as last, (select app_now()) as now) as d
$$;
