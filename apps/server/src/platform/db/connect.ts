import pg from 'pg';
import { appLogin } from './app-login.ts';
import { grantRights } from './app-rights.ts';
import { embeddedSocketFolder, startEmbedded, type EmbeddedServer } from './embedded.ts';
import { prepareJobSchema } from '../jobs/schema.ts';
import { checkForeignServer } from './foreign.ts';
import { migrate } from './migrate.ts';
import { makeMonthsOn } from './months.ts';
import { openDb, type Db, type DbOptions, type DbTarget } from './pool.ts';
import { APP_ROLE, grantDefaults, OWNER_ROLE, prepareCluster, prepareForeignDatabase, SIGNER_ROLE } from './roles.ts';
import { readSchema } from './sql-files.ts';

const DATABASE = 'caiting';

export interface DatabaseOptions extends DbOptions {
  /** Another server than the embedded one; its user owns the schema. */
  readonly databaseUrl?: string | undefined;
  /** With it: how the server itself signs in (docs/decisions/0147). */
  readonly appDatabaseUrl?: string | undefined;
  readonly dataFolder: string;
}

export interface Database {
  /** The server's own connection pool, as the app role. */
  readonly db: Db;
  /** Where the owner connects: for migrations, seeds that need more rights, and the job schema. */
  readonly ownerTarget: DbTarget;
  readonly appTarget: DbTarget;
  /** Null when DATABASE_URL is used. */
  readonly embedded: EmbeddedServer | null;
  /** Migrations applied by this start. */
  readonly applied: readonly string[];
}

/** Brings the database up: embedded server (or DATABASE_URL), roles, migrations, pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl ? null : await startEmbedded({ dataFolder: options.dataFolder });
  try {
    return { ...(await prepare(options, embedded)), embedded };
  } catch (error) {
    // A migration that fails must not leave a server behind.
    await embedded?.release();
    throw error;
  }
}

async function prepare(options: DatabaseOptions, embedded: EmbeddedServer | null): Promise<Omit<Database, 'embedded'>> {
  if (!embedded) return prepareForeign(options.databaseUrl ?? '', options);
  const targets = embeddedTargets(embedded.socketFolder, DATABASE);
  const admin = { host: embedded.socketFolder, user: 'postgres', database: 'postgres' };
  await withClient(admin, (client) => prepareCluster(client, DATABASE));
  const applied = await withClient(targets.owner, migrateAsOwner);
  return { db: openServerDb(targets.app, options), ownerTarget: targets.owner, appTarget: targets.app, applied };
}

async function prepareForeign(url: string, options: DatabaseOptions): Promise<Omit<Database, 'embedded'>> {
  await checkForeignServer(url, { hasAppLogin: options.appDatabaseUrl !== undefined });
  const [applied, appTarget] = await withClient(url, async (client) => {
    await prepareForeignDatabase(client);
    return [await migrateAsOwner(client), await appLogin(client, { url, ...options })];
  });
  return { db: openServerDb(appTarget, options), ownerTarget: url, appTarget, applied };
}

const openServerDb = (target: DbTarget, options: DatabaseOptions): Db =>
  openDb(target, { ...options, isBounded: true });

/** Rights, then migrations and the months to come. Shared with the test template. */
export async function migrateAsOwner(client: pg.ClientBase): Promise<string[]> {
  await grantDefaults(client);
  const applied = await migrate(client, await readSchema());
  await grantRights(client);
  await makeMonthsOn(client);
  await prepareJobSchema(client);
  return applied;
}

export function embeddedTargets(socketFolder: string, database: string): { owner: DbTarget; app: DbTarget } {
  return {
    owner: { host: socketFolder, user: OWNER_ROLE, database },
    app: { host: socketFolder, user: APP_ROLE, database },
  };
}

/** Where the signer connects (docs/decisions/0144), made from where the owner does. */
export function signerTarget(owner: DbTarget): DbTarget {
  if (typeof owner !== 'string') return { ...owner, user: SIGNER_ROLE };
  const signer = new URL(owner);
  signer.searchParams.set('options', `-c role=${SIGNER_ROLE}`);
  return signer.href;
}

/** The same for a process of its own: the database's address, or the server that runs in the data folder. */
export function signerTargetOf(databaseUrl: string | undefined, dataFolder: string): DbTarget {
  return signerTarget(databaseUrl ?? embeddedTargets(embeddedSocketFolder(dataFolder), DATABASE).owner);
}

export async function withClient<T>(target: DbTarget, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(typeof target === 'string' ? { connectionString: target } : target);
  // A connection that ends while nothing is asked of it must not end the process: the next question rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
