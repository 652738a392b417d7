-- Rows that are not what their past says, and pasts whose rows are gone, at most a hundred of each table. Which tables keep a past is said by their
-- triggers. A column that came after a row's last change is not looked at. A function of the owner: the server does not read passwords, nor the accounts of staff.
create or replace function term_faults() returns table (tbl text, key text)
  language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
declare
  t record;
begin
  for t in
    select c.relname as name, a.of[1] as key, a.of[2] as less, a.of[3] as hidden
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
     -- Each argument ends with a zero: after the last one comes an empty text.
     cross join lateral (select string_to_array(encode(g.tgargs, 'escape'), '\000') as of) as a
     where g.tgfoid = 'keep_term'::regproc and c.relnamespace = 'public'::regnamespace
  loop
    return query execute format($q$
      select %1$L, coalesce(n.key, p.key)
        from (select term_key(to_jsonb(r), %2$L) as key, term_row(to_jsonb(r), %3$L, %4$L) as row from %1$I r) as n
        full join (select * from (select distinct on (c.key) c.key, c.row from term_change c where c.tbl = %1$L order by c.key, c.seq desc) as l
                    where l.row is not null) as p on p.key = n.key
       where n.row is null or p.row is null
          or n.row <> p.row and exists (select from jsonb_each(p.row) as was (name, value) where n.row -> was.name is distinct from was.value)
       limit 100$q$, t.name, t.key, t.less, t.hidden);
  end loop;
end $$;
