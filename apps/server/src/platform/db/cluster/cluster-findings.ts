import { JOB_SCHEMA } from '../job-schema.ts';
import type { Queries } from '../pool.ts';
import { APP_ROLE, SIGNER_ROLE } from '../roles.ts';

/**
 * What stands around the schema and could pass it by: who else may act as its owner, what else is set when somebody signs in, whose its objects are.
 * Names of roles and databases differ from site to site, so it is asked for by rules and is no part of `sql/catalogue.txt`.
 */

/** SQL: the role that owns this site's tables. */
const OWNER = `(select relowner from pg_class where oid = 'public.entry'::regclass)`;

/** What a site, or who looks after its PostgreSQL, may set for a role or a database: memory, patience, logs. Anything else changes what is written or read. PostgreSQL keeps some names with capitals (TimeZone). */
const HARMLESS_SETTING =
  '^(work_mem|maintenance_work_mem|hash_mem_multiplier|temp_file_limit|temp_buffers|.*_timeout|log_.*|auto_explain\\..*|pg_stat_statements\\..*|application_name|jit|timezone|random_page_cost|effective_.*|max_parallel_.*|idle_.*)$';

/** Predefined roles that write, or run programs, past the rights of tables. */
const MIGHTY = ['pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program', 'pg_create_subscription'];

/** SQL: whether an object came with no extension. */
const isNoExtensions = (oid: string): string =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`;

const QUESTIONS: readonly string[] = [
  // The first one is made with the cluster and cannot be taken away.
  `select format('%s is a superuser', rolname) as detail from pg_roles where rolsuper and oid <> 10`,
  `select format('%s may act as the owner of the tables', m.rolname) as detail
     from pg_roles m, (select ${OWNER} as owner) as o
    where m.oid <> o.owner and not m.rolsuper and (pg_has_role(m.oid, o.owner, 'SET') or pg_has_role(m.oid, o.owner, 'USAGE'))`,
  `select format('%s may act as %s', m.rolname, p.rolname) as detail
     from pg_roles m, pg_roles p where p.rolname in (${MIGHTY.map((name) => `'${name}'`).join(', ')})
      and m.oid <> p.oid and not m.rolsuper and pg_has_role(m.oid, p.oid, 'MEMBER')`,
  `select format('%s is owned by %s', c.oid::regclass, pg_get_userbyid(c.relowner)) as detail
     from pg_class c where c.relnamespace in ('public'::regnamespace, 'report'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relowner <> ${OWNER} and ${isNoExtensions('c.oid')}`,
  `select format('%s is owned by %s', p.oid::regprocedure, pg_get_userbyid(p.proowner)) as detail
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner <> ${OWNER}
      and ${isNoExtensions('p.oid')}`,
  `select format('%s is set to %s for %s', split_part(one, '=', 1), split_part(one, '=', 2), coalesce(nullif(s.setrole, 0)::regrole::text, 'everybody')) as detail
     from pg_db_role_setting s, unnest(s.setconfig) as one
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (s.setrole in (0, ${OWNER}) or s.setrole::regrole::text in ('${APP_ROLE}', '${SIGNER_ROLE}'))
      and split_part(one, '=', 1) !~* '${HARMLESS_SETTING}'`,
  `select format('%s is %s from the start of a session', name, reset_val) as detail
     from pg_settings where (name, reset_val) in (('session_replication_role', 'replica'), ('session_replication_role', 'local'), ('allow_system_table_mods', 'on'),
       ('zero_damaged_pages', 'on'), ('ignore_checksum_failure', 'on'), ('row_security', 'off'))`,
  `select format('schema %s is not of this version', nspname) as detail
     from pg_namespace where nspname not in ('public', 'report', '${JOB_SCHEMA}', 'information_schema') and nspname !~ '^pg_'`,
  // Queries of the server find tables by these names, and functions of the owner by theirs.
  `select format('function %s runs with the rights of %s', p.oid::regprocedure, pg_get_userbyid(p.proowner)) as detail
     from pg_proc p where p.prosecdef and p.oid >= 16384 and p.pronamespace <> 'public'::regnamespace
      and ${isNoExtensions('p.oid')}`,
  `select format('language %s runs whatever it likes', lanname) as detail from pg_language where oid >= 16384 and not lanpltrusted`,
  `select format('operator %s is not of this version', oid::regoperator) as detail from pg_operator where oid >= 16384 and oprnamespace = 'public'::regnamespace
      and ${isNoExtensions('pg_operator.oid')}`,
  // What another server sends is written past triggers.
  `select format('subscription %s writes here', subname) as detail
     from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())`,
];

/** One sentence each. */
export async function clusterFindings(db: Queries): Promise<string[]> {
  const findings: string[] = [];
  for (const sql of QUESTIONS) for (const { detail } of await db.query<{ detail: string }>(sql)) findings.push(detail);
  return findings;
}
