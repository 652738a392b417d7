import pg from 'pg';

/** Owns the schema, runs migrations; its SECURITY DEFINER functions are the only way into guarded tables. */
export const OWNER_ROLE = 'caiting_owner';
/** The server. It may read and write rows, never change the schema; guarded tables revoke its writes in their own migration. */
export const APP_ROLE = 'caiting_app';
/** The signer (docs/decisions/0144): alone in reading sealed chain seeds and in publishing chains. */
export const SIGNER_ROLE = 'caiting_signer';
/** Whoever draws reports: reads the views of schema `report`, and nothing else (docs/statistics.md). No process of the site signs in as it. */
export const REPORT_ROLE = 'caiting_report';
/** A report that is asked for badly ends by itself, and leaves connections to the site. The role may change all but the last, so its rights are what bounds it. */
const makeReportRole = (login: 'login' | 'nologin'): string => `
  create role ${REPORT_ROLE} ${login} connection limit 5;
  alter role ${REPORT_ROLE} set default_transaction_read_only = on;
  alter role ${REPORT_ROLE} set statement_timeout = '30s';
  alter role ${REPORT_ROLE} set search_path = report;`;

/** The built-in provider of games: owns a database of its own, and may not enter the site's. */
export const GAMES_ROLE = 'caiting_games';
const GAMES_DATABASE = 'caiting_games';

/** Creates our roles and the database on an embedded cluster. Repeatable. `admin` is a superuser's connection. */
export async function prepareCluster(admin: pg.ClientBase, database: string): Promise<void> {
  for (const role of [OWNER_ROLE, APP_ROLE, SIGNER_ROLE]) {
    const known = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) await admin.query(`create role ${role} login ${role === OWNER_ROLE ? 'createdb' : ''}`);
  }
  const reports = await admin.query('select 1 from pg_roles where rolname = $1', [REPORT_ROLE]);
  if (reports.rowCount === 0) await admin.query(makeReportRole('login'));
  const known = await admin.query('select 1 from pg_database where datname = $1', [database]);
  if (known.rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER_ROLE}`);
}

/** The same for the provider of games. After the site's database is there, which is closed to it. */
export async function prepareGames(admin: pg.ClientBase, database: string): Promise<void> {
  const role = await admin.query('select 1 from pg_roles where rolname = $1', [GAMES_ROLE]);
  if (role.rowCount === 0) await admin.query(`create role ${GAMES_ROLE} login`);
  const known = await admin.query('select 1 from pg_database where datname = $1', [GAMES_DATABASE]);
  if (known.rowCount === 0) await admin.query(`create database ${GAMES_DATABASE} owner ${GAMES_ROLE}`);
  await admin.query(`
    revoke connect, temporary on database ${GAMES_DATABASE} from public;
    revoke connect on database ${pg.escapeIdentifier(database)} from public;
    grant connect on database ${pg.escapeIdentifier(database)} to ${OWNER_ROLE}, ${APP_ROLE}, ${SIGNER_ROLE}, ${REPORT_ROLE};`);
}

/** How that provider signs in on an embedded server. */
export const gamesUrl = (socketFolder: string): string =>
  `postgres://${GAMES_ROLE}@localhost/${GAMES_DATABASE}?host=${encodeURIComponent(socketFolder)}`;

/** On somebody else's server: our roles are made where they are not, and may connect. How server and signer sign in is role-login.ts; the owner may act as the signer, for the seed of a demo. */
export async function prepareForeignDatabase(owner: pg.ClientBase): Promise<void> {
  for (const role of [APP_ROLE, SIGNER_ROLE]) {
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) await owner.query(`create role ${role}`);
  }
  await makeReportRoleIfMay(owner);
  const { rows } = await owner.query<{ database: string; connects: boolean; signs: boolean }>(
    `select current_database() as database, pg_has_role(current_user, $2, 'SET') as signs,
       has_database_privilege($1, current_database(), 'connect') and has_database_privilege($2, current_database(), 'connect') as connects`,
    [APP_ROLE, SIGNER_ROLE],
  );
  const [found] = rows;
  if (found && !found.connects)
    await owner.query(
      `grant connect on database ${pg.escapeIdentifier(found.database)} to ${APP_ROLE}, ${SIGNER_ROLE}`,
    );
  // Whoever creates a role is a member with the right to administrate it, not yet with the right to act as it.
  if (!found?.signs) await owner.query(`grant ${SIGNER_ROLE} to current_user`);
}

/** Without a sign-in until an administrator gives it one. A site does not need it: who may not create roles starts without it. */
async function makeReportRoleIfMay(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_roles where rolname = current_user and (rolcreaterole or rolsuper)
        and not exists (select from pg_roles where rolname = $1)`,
    [REPORT_ROLE],
  );
  if (rows.length > 0) await owner.query(makeReportRole('nologin'));
}

/** Tables that the owner creates from here on are open to the app role for rows, functions are not (app-rights.ts). Runs before the migrations. */
export async function grantDefaults(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    grant usage on schema public to ${APP_ROLE};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
    alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE};
    alter default privileges in schema public revoke execute on functions from ${APP_ROLE};`);
}
