import pg from 'pg';

/** Owns the schema, runs migrations; its SECURITY DEFINER functions are the only way into guarded tables. */
export const OWNER_ROLE = 'caiting_owner';
/** The server. It may read and write rows, never change the schema; guarded tables revoke its writes in their own migration. */
export const APP_ROLE = 'caiting_app';

/** Creates both roles and the database on an embedded cluster. Repeatable. `admin` is a superuser's connection. */
export async function prepareCluster(admin: pg.ClientBase, database: string): Promise<void> {
  for (const role of [OWNER_ROLE, APP_ROLE]) {
    const known = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) await admin.query(`create role ${role} login ${role === OWNER_ROLE ? 'createdb' : ''}`);
  }
  const known = await admin.query('select 1 from pg_database where datname = $1', [database]);
  if (known.rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER_ROLE}`);
}

/** On somebody else's server: the app role is made when we may, and the owner may act as it. */
export async function prepareForeignDatabase(owner: pg.ClientBase): Promise<void> {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (known.rowCount === 0) await owner.query(`create role ${APP_ROLE}`);
  const may = await owner.query<{ may: boolean }>(`select pg_has_role(current_user, $1, 'member') as may`, [APP_ROLE]);
  if (!may.rows[0]?.may) await owner.query(`grant ${APP_ROLE} to current_user`);
}

/** Everything the owner creates from here on is open to the app role for rows. Runs before the migrations. */
export async function grantDefaults(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    grant usage on schema public to ${APP_ROLE};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
    alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE};
    alter default privileges in schema public grant execute on functions to ${APP_ROLE};`);
}
