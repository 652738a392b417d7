import type { Queries } from '../pool.ts';

/**
 * What is other on a partition than on its parent (docs/decisions/0198): `sql/catalogue.txt` has the parents, and each partition must be its parent
 * once more, with nobody's right on it but the owner's. Partitions follow one another without a gap. A table that was detached stands alone, and is
 * "not of this version" for the catalogue.
 */

/** Keys of partitions whose parent cannot have them: they are unique within a month. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  entry: 'PRIMARY KEY (player, asset, seq)',
  house_entry: 'PRIMARY KEY (batch, account, code)',
  agent_rebate: 'PRIMARY KEY (player, source, issue_id, chunk)',
};

/** A trigger without the name of its table; those with tables of a statement's rows are on the parent alone. */
const TRIGGERS = (table: string): string =>
  `array(select concat_ws(' ', t.tgenabled::text, regexp_replace(pg_get_triggerdef(t.oid), ' ON \\S+ ', ' ON it ')) from pg_trigger t
          where t.tgrelid = ${table} and not t.tgisinternal and t.tgnewtable is null and t.tgoldtable is null order by 1)`;
const COLUMNS = (table: string): string =>
  `array(select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attgenerated::text, a.attidentity::text,
                pg_get_expr(d.adbin, d.adrelid))
           from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum)`;
const CHECKS = (table: string): string =>
  `array(select concat_ws(' ', k.conname, pg_get_constraintdef(k.oid), k.convalidated::text) from pg_constraint k
          where k.conrelid = ${table} and k.contype not in ('n', 'p') order by 1)`;
const KEY = (table: string): string =>
  `(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = ${table} and k.contype = 'p')`;

const FINDINGS = `
  with parts as (
    select p.oid as parent, p.relname as parent_name, c.oid as part, c.relname as name, c.relowner <> p.relowner as is_others, c.relacl, c.relowner,
           c.relkind, c.relpersistence, c.relrowsecurity, c.relhasrules
      from pg_inherits i
      join pg_class p on p.oid = i.inhparent and p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
      join pg_class c on c.oid = i.inhrelid)
  select format('partition %s: its %s differ from those of %s', p.name, o.what, p.parent_name) as detail
    from parts p
   cross join lateral (values
     ('columns', ${COLUMNS('p.part')} = ${COLUMNS('p.parent')}),
     ('conditions', ${CHECKS('p.part')} = ${CHECKS('p.parent')}),
     ('keys', ${KEY('p.part')} is not distinct from coalesce($1::jsonb ->> p.parent_name, ${KEY('p.parent')})),
     ('triggers', ${TRIGGERS('p.part')} = ${TRIGGERS('p.parent')}),
     ('indexes', not exists (
        select from pg_index x where x.indrelid = p.parent and not exists (
          select from pg_inherits h join pg_index y on y.indexrelid = h.inhrelid where h.inhparent = x.indexrelid and y.indrelid = p.part and y.indisvalid and y.indisready))
      and not exists (
        select from pg_index y where y.indrelid = p.part and not y.indisprimary and not exists (select from pg_inherits h where h.inhrelid = y.indexrelid))),
     ('kinds', p.relkind = 'r' and p.relpersistence = 'p' and not p.relrowsecurity and not p.relhasrules)
   ) as o (what, is_same)
   where not o.is_same
  union all
  select format('partition %s: %s may %s it', p.name, case g.grantee when 0 then 'everybody' else pg_get_userbyid(g.grantee) end, lower(g.privilege_type))
    from parts p cross join lateral aclexplode(p.relacl) as g where g.grantee <> p.relowner
  union all
  select format('partition %s: somebody may use its column %s', p.name, a.attname)
    from parts p join pg_attribute a on a.attrelid = p.part and a.attacl is not null
  union all
  select format('partition %s belongs to somebody else', p.name) from parts p where p.is_others
  union all
  select format('partition %s begins at month %s, the one before it ends at %s', m.part, m.first_month, m.before)
    from (select t.*, lag(t.next_month) over w as before, row_number() over w = 1 as is_first
            from month_partitions() t window w as (partition by t.parent order by t.first_month nulls first)) as m
   cross join (select month_number(max(a.until_day + 1)::timestamp at time zone 'Asia/Shanghai') as month from archived_months() a) as archive
   -- Where months went to the archive, the first that is here begins where they end.
   where m.first_month is distinct from coalesce(m.before, case when m.is_first and m.parent in ('bet', 'bet_result', 'entry', 'house_entry') then archive.month end)
      or m.next_month is null
   order by 1`;

/** One sentence each. */
export async function partitionFindings(db: Queries): Promise<string[]> {
  const rows = await db.query<{ detail: string }>(FINDINGS, [JSON.stringify(OWN_KEYS)]);
  return rows.map(({ detail }) => detail);
}
