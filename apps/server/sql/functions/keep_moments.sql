-- Trigger: what the server writes as a moment is the present one; it dates nothing back or ahead. Arguments, columns by commas: those that may also become
-- empty again, those that never do, those that are written once. What functions of the owner write is let through. The moment is read by the statement that
-- writes it, so a minute is more than it can wait: statements of a call end after 20 seconds, and a job waits 60 for a lock and is then tried again (pool.ts).
create or replace function keep_moments() returns trigger
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v record;
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then return new; end if;
  for v in
    select n.name, k.kind, r.was ->> n.name as was, (r.becomes ->> n.name)::timestamptz as becomes, app_now() as now,
           -- A demo's clock may run faster; what is a moment there is as long to who waits for a lock.
           interval '1 minute' * greatest(1, c.rate) as moment
      from app_clock c
     cross join (select to_jsonb(old) as was, to_jsonb(new) as becomes) as r
     cross join (values ('empty', tg_argv[0]), ('always', tg_argv[1]), ('once', tg_argv[2])) as k (kind, names)
     cross join unnest(string_to_array(k.names, ',')) as n (name)
     where r.becomes -> n.name <> r.was -> n.name
  loop
    if v.becomes is null and v.kind = 'empty' then continue; end if;
    if v.becomes between v.now - v.moment and v.now and (v.kind <> 'once' or v.was is null) then continue; end if;
    raise exception '% of % is the moment at which it is written', v.name, tg_table_name using errcode = 'insufficient_privilege';
  end loop;
  return new;
end $$;
revoke execute on function keep_moments() from public, caiting_app;
