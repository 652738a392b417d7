import { readFile } from 'node:fs/promises';
import { clusterFindings } from './cluster/cluster-findings.ts';
import { partitionFindings } from './months/partition-shape.ts';
import type { Queries } from './pool.ts';
import { appliedTag, askApplied } from './releases.ts';
import { APP_ROLE, SIGNER_ROLE } from './roles.ts';
import { readSchema } from './sql-files.ts';

/**
 * What the schema consists of, one line an object: what stands there of it as a hash. `sql/catalogue.txt` is the catalogue of a database that has just
 * been migrated; a database whose own differs was changed by somebody's hand.
 */
export const CATALOGUE_FILE = new URL('../../../sql/catalogue.txt', import.meta.url);

/** Relations of the schema that are ours: no extension's, no partition. */
const RELATIONS = `select c.oid, c.relname::text as name, c.relkind, c.relowner, c.relacl, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity from pg_class c
                    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
                      and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')`;
const FUNCTIONS = `select p.*, p.oid::regprocedure::text as name from pg_proc p
                    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend x where x.objid = p.oid and x.deptype = 'e')`;

/** SQL: who else than the owner may do what. */
const grants = (kind: string, rows: string): string =>
  `select 'grant' as kind, format('${kind} %s to %s', o.name, case g.grantee when 0 then 'everybody' else pg_get_userbyid(g.grantee) end) as name,
          string_agg(g.privilege_type || case when g.is_grantable then '*' else '' end, ' ' order by g.privilege_type) as what
     from (${rows}) as o cross join lateral aclexplode(o.acl) as g where g.grantee <> o.owner group by o.name, g.grantee`;

const CATALOGUE = `
  with r as (${RELATIONS}), f as (${FUNCTIONS})
  select 'column' as kind, r.name || '.' || a.attname as name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attgenerated::text, a.attidentity::text, pg_get_expr(d.adbin, d.adrelid)) as what
    from r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and r.relkind <> 'S'
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  union all
  select 'constraint', r.name || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated::text)
    from r join pg_constraint k on k.conrelid = r.oid where k.contype <> 'n'
  union all
  select 'index', i.indexname, i.indexdef from pg_indexes i join r on r.name = i.tablename where i.schemaname = 'public'
  union all
  select 'trigger', r.name || '.' || t.tgname, concat_ws(' ', t.tgenabled::text, pg_get_triggerdef(t.oid))
    from r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal or t.tgenabled <> 'O'
  union all
  select 'function', f.name, concat_ws(' ', f.prosrc, f.prosecdef::text, f.provolatile::text, f.proisstrict::text, f.proconfig::text,
         pg_get_function_result(f.oid), pg_get_function_arguments(f.oid), (select lanname from pg_language l where l.oid = f.prolang)) from f
  union all
  select 'rule', r.name || '.' || w.rulename, pg_get_ruledef(w.oid) from r join pg_rewrite w on w.ev_class = r.oid
  union all
  select 'view', 'report.' || viewname, definition from pg_views where schemaname = 'report'
  union all
  select 'policy', r.name || '.' || p.polname, concat_ws(' ', p.polcmd::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from r join pg_policy p on p.polrelid = r.oid
  union all
  select 'relation', r.name, concat_ws(' ', r.relkind::text, r.relpersistence::text, r.relrowsecurity::text, r.relforcerowsecurity::text,
         (select concat_ws(' ', q.seqincrement, q.seqmin, q.seqmax, q.seqcycle) from pg_sequence q where q.seqrelid = r.oid)) from r
  union all
  select 'event trigger', e.evtname, e.evtenabled::text from pg_event_trigger e
  union all
  select 'role', m.rolname, concat_ws(' ', m.rolsuper::text, m.rolcreaterole::text, m.rolcreatedb::text, m.rolreplication::text, m.rolbypassrls::text,
         (select string_agg(u.rolname, ',' order by u.rolname) from pg_auth_members g join pg_roles u on u.oid = g.roleid where g.member = m.oid))
    from pg_roles m where m.rolname in ('${APP_ROLE}', '${SIGNER_ROLE}')
  union all ${grants('table', `select name, relowner as owner, coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner)) as acl from r`)}
  union all ${grants('column', `select r.name || '.' || a.attname as name, r.relowner as owner, a.attacl as acl from r join pg_attribute a on a.attrelid = r.oid and a.attacl is not null and not a.attisdropped`)}
  union all ${grants('function', `select name, proowner as owner, coalesce(proacl, acldefault('f', proowner)) as acl from f`)}
  union all ${grants('new objects', `select concat_ws(' ', coalesce(nullif(d.defaclnamespace, 0)::regnamespace::text, 'everywhere'), d.defaclobjtype) as name, d.defaclrole as owner, d.defaclacl as acl from pg_default_acl d`)}
  union all
  -- Rows that only migrations write.
  select 'rows', 'ledger_code', (select string_agg(t::text, ';' order by t.code) from ledger_code t)
  union all
  select 'rows', 'protection_code', (select string_agg(t::text, ';' order by t.code) from protection_code t)
  union all
  -- And those that a start lays down.
  select 'rows', 'play_price', (select string_agg(t::text, ';' order by t.rules, t.group_code collate "C", t.play collate "C", t.from_day) from play_price t)
  union all
  select 'rows', 'group_price', (select string_agg(t.group_code || t.defaults, ';' order by t.group_code collate "C") from group_price t)
  union all
  select 'owner', r.name, 'the server may act as the owner' from r where pg_has_role('${APP_ROLE}', r.relowner, 'MEMBER')`;

/** One line an object: kind, name and a hash, by tabs. */
export async function readCatalogue(db: Queries): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select concat_ws(e'\\t', kind, name, left(md5(coalesce(what, '')), 12)) as line from (${CATALOGUE}) as objects order by (kind || name) collate "C"`,
  );
  return rows.map(({ line }) => line);
}

/**
 * What was changed by hand, one sentence each. While the database is not quite this release's (it runs beside another, or was gone back to), one sentence
 * says that nothing was compared.
 */
export async function catalogueFindings(db: Queries): Promise<string[]> {
  const applied = await askApplied(db);
  if (appliedTag(applied) !== appliedTag(await readSchema()))
    return [
      `the schema stands between two releases (${applied.migrations.at(-1)?.name}): it is compared when the upgrade is through, by the release that made it`,
    ];
  const expected = keyed((await readFile(CATALOGUE_FILE, 'utf8')).trimEnd().split('\n'));
  const { isProduction } = await db.one<{ isProduction: boolean }>(
    'select is_production as "isProduction" from app_clock',
  );
  // Closed to the server by the step into production.
  if (isProduction)
    for (const name of expected.keys()) if (name.startsWith('grant function set_app_clock(')) expected.delete(name);
  const found = keyed(await readCatalogue(db));
  const findings: string[] = [];
  for (const [name, hash] of expected) {
    const now = found.get(name);
    if (now !== hash) findings.push(now === undefined ? `${name} is gone` : `${name} was changed`);
  }
  for (const name of found.keys()) if (!expected.has(name)) findings.push(`${name} is not of this version`);
  return [...findings, ...(await partitionFindings(db)), ...(await clusterFindings(db))];
}

function keyed(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      const [kind = '', name = '', hash = ''] = line.split('\t');
      return [`${kind} ${name}`, hash];
    }),
  );
}
