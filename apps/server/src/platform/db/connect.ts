import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { prepareJobSchema } from '../jobs/schema.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openDb, type Db, type DbOptions, type DbTarget } from './pool.ts';
import { APP_ROLE, grantDefaults, OWNER_ROLE, prepareCluster, prepareForeignDatabase } from './roles.ts';

const DATABASE = 'caiting';

export interface DatabaseOptions extends DbOptions {
  /** Another server than the embedded one; its user owns the schema. */
  readonly databaseUrl?: string | undefined;
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
  const targets = embedded
    ? embeddedTargets(embedded.socketFolder, DATABASE)
    : foreignTargets(options.databaseUrl ?? '');
  if (embedded) {
    const admin = { host: embedded.socketFolder, user: 'postgres', database: 'postgres' };
    await withClient(admin, (client) => prepareCluster(client, DATABASE));
  }
  const applied = await withClient(targets.owner, async (client) => {
    if (!embedded) await prepareForeignDatabase(client);
    return migrateAsOwner(client);
  });
  return { db: openDb(targets.app, options), ownerTarget: targets.owner, appTarget: targets.app, applied };
}

/** Rights, then migrations. Shared with the test template. */
export async function migrateAsOwner(client: pg.ClientBase): Promise<string[]> {
  await grantDefaults(client);
  const applied = await migrate(client, await readMigrations());
  await prepareJobSchema(client);
  return applied;
}

export function embeddedTargets(socketFolder: string, database: string): { owner: DbTarget; app: DbTarget } {
  return {
    owner: { host: socketFolder, user: OWNER_ROLE, database },
    app: { host: socketFolder, user: APP_ROLE, database },
  };
}

function foreignTargets(url: string): { owner: DbTarget; app: DbTarget } {
  const app = new URL(url);
  app.searchParams.set('options', `-c role=${APP_ROLE}`);
  return { owner: url, app: app.href };
}

export async function withClient<T>(target: DbTarget, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(typeof target === 'string' ? { connectionString: target } : target);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
