import type pg from 'pg';
import { grantRights, type RightsBeside } from './app-rights.ts';
import { embeddedSocketFolder, startEmbedded, type EmbeddedServer } from './embedded.ts';
import { prepareJobSchema } from './job-schema.ts';
import { checkForeignServer } from './foreign.ts';
import { isBehind, migrate } from './migrate.ts';
import { makeMonthsOn } from './months/months.ts';
import { layPrices } from './site/prices.ts';
import { openDb, type Db, type DbOptions, type DbTarget } from './pool.ts';
import { changeAddress } from './primary/servers.ts';
import { SiteClient } from './primary/site-client.ts';
import { APP_LOGIN, keptSignerLogin, roleLogin, SIGNER_LOGIN } from './role-login.ts';
import {
  APP_ROLE,
  grantDefaults,
  OWNER_ROLE,
  prepareCluster,
  prepareForeignDatabase,
  prepareGames,
  SIGNER_ROLE,
} from './roles.ts';
import { readApplied, readServers, releaseOf } from './releases.ts';
import { openPooled } from './pooler/open-pooler.ts';
import { refuseNoSite } from './site/site-place.ts';
import { readSchema, type Schema } from './sql-files.ts';

export const DATABASE = 'caiting';

/** Beside a pooler: jobs, of which some hold a connection for minutes. */
const DIRECT_MAX = 8;

export interface DatabaseOptions extends DbOptions {
  /** Another server than the embedded one; its user owns the schema. */
  readonly databaseUrl?: string | undefined;
  /** With it: how the server itself signs in (docs/decisions/0147). */
  readonly appDatabaseUrl?: string | undefined;
  /** With it, for a site that starts its signer: how that one signs in, when it is not left to us (docs/decisions/0207). */
  readonly signer?: { readonly databaseUrl: string | undefined } | undefined;
  /** With it: a pooler by which the server asks what a pooler can carry (docs/decisions/0364). */
  readonly poolUrl?: string | undefined;
  readonly dataFolder: string;
  /** For who reads or changes a site that is there: none is made. */
  readonly mustBeThere?: boolean;
}

export interface Database {
  /** The server's own connection pool, as the app role. */
  readonly db: Db;
  /** Connections without a pooler, where there is one: for jobs, and by which others see that this server runs. They end with `db`. */
  readonly direct?: Db | undefined;
  /** Where the owner connects: for migrations, seeds that need more rights, and the job schema. */
  readonly ownerTarget: DbTarget;
  readonly appTarget: DbTarget;
  /** The signer's own sign-in on another server, for a site that starts one. */
  readonly signerUrl?: string | undefined;
  /** Null when DATABASE_URL is used. */
  readonly embedded: EmbeddedServer | null;
  /** Migrations applied by this start. */
  readonly applied: readonly string[];
}

/** Brings the database up: embedded server (or DATABASE_URL), roles, migrations, pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.mustBeThere) await refuseNoSite(options);
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
  const targets = await prepareEmbedded(embedded);
  const applied = await withClient(targets.owner, migrateAsOwner);
  return { db: openServerDb(targets.app, options), ownerTarget: targets.owner, appTarget: targets.app, applied };
}

async function prepareEmbedded({ socketFolder }: EmbeddedServer): Promise<{ owner: DbTarget; app: DbTarget }> {
  await withClient({ host: socketFolder, user: 'postgres', database: 'postgres' }, async (client) => {
    await prepareCluster(client, DATABASE);
    await prepareGames(client, DATABASE);
  });
  return embeddedTargets(socketFolder, DATABASE);
}

/** The database as it is, with our roles and without a migration: for an export, and before an import. */
export async function openUnmigrated({
  databaseUrl,
  dataFolder,
}: Pick<DatabaseOptions, 'databaseUrl' | 'dataFolder'>): Promise<Pick<Database, 'ownerTarget' | 'embedded'>> {
  if (databaseUrl) {
    await checkForeignServer(databaseUrl);
    await withClient(databaseUrl, prepareForeignDatabase);
    return { ownerTarget: databaseUrl, embedded: null };
  }
  const embedded = await startEmbedded({ dataFolder });
  try {
    return { ownerTarget: (await prepareEmbedded(embedded)).owner, embedded };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

async function prepareForeign(url: string, options: DatabaseOptions): Promise<Omit<Database, 'embedded'>> {
  const { appDatabaseUrl, signer, dataFolder } = options;
  await checkForeignServer(url, {
    hasAppLogin: appDatabaseUrl !== undefined,
    hasSignerLogin: signer === undefined || signer.databaseUrl !== undefined,
  });
  return withClient(url, async (client) => {
    await prepareForeignDatabase(client);
    const applied = await migrateAsOwner(client);
    const appTarget = await roleLogin(client, APP_LOGIN, { url, given: appDatabaseUrl, dataFolder });
    const signerUrl = signer && (await roleLogin(client, SIGNER_LOGIN, { url, given: signer.databaseUrl, dataFolder }));
    return {
      ...(await openServerDbs({ ownerTarget: url, appTarget }, options)),
      ownerTarget: url,
      appTarget,
      signerUrl,
      applied,
    };
  });
}

async function openServerDbs(
  ways: Pick<Database, 'ownerTarget' | 'appTarget'>,
  options: DatabaseOptions,
): Promise<Pick<Database, 'db' | 'direct'>> {
  const { poolUrl: url } = options;
  const { appTarget } = ways;
  if (url === undefined) return { db: openServerDb(appTarget, options) };
  const connectionsMax = Math.min(DIRECT_MAX, options.connectionsMax ?? DIRECT_MAX);
  const direct = openServerDb(appTarget, { ...options, connectionsMax, staysOpen: true });
  try {
    return { direct, db: await openPooled({ url, own: direct, ...ways, options }) };
  } catch (error) {
    await direct.close();
    throw error;
  }
}

const openServerDb = (target: DbTarget, options: DatabaseOptions): Db =>
  openDb(target, { ...options, isBounded: true });

/** Rights, then migrations and the months to come. Shared with the test template. */
export async function migrateAsOwner(client: pg.ClientBase): Promise<string[]> {
  await grantDefaults(client);
  const schema = await readSchema();
  const applied = await migrate(client, schema);
  const beside = await rightsBeside(client, schema);
  await grantRights(client, beside);
  if (beside !== 'newer') await layPrices(client);
  await makeMonthsOn(client);
  await prepareJobSchema(client);
  return applied;
}

/** What a start left to be done once servers of the release before were gone (docs/decisions/0200). */
export const finishUpgrade = (ownerTarget: DbTarget, schema: Schema): Promise<string[]> =>
  withClient(ownerTarget, async (client) => {
    const applied = await migrate(client, schema, { leaveMs: 0 });
    await grantRights(client, await rightsBeside(client, schema));
    return applied;
  });

/** A newer release's rights are left alone; beside an older one nothing is taken that it may still need. */
async function rightsBeside(client: pg.ClientBase, schema: Schema): Promise<RightsBeside> {
  const servers = await readServers(client, releaseOf(schema));
  if (isBehind(await readApplied(client), servers, schema)) return 'newer';
  return servers.others.length > 0 ? 'older' : 'nobody';
}

export function embeddedTargets(socketFolder: string, database: string): { owner: DbTarget; app: DbTarget } {
  return {
    owner: { host: socketFolder, user: OWNER_ROLE, database },
    app: { host: socketFolder, user: APP_ROLE, database },
  };
}

/** Where a signer in the owner's own process connects: that of tests and of the demo seed (docs/decisions/0144). */
export function signerTarget(owner: DbTarget): DbTarget {
  if (typeof owner !== 'string') return { ...owner, user: SIGNER_ROLE };
  return changeAddress(owner, ({ searchParams }) => searchParams.set('options', `-c role=${SIGNER_ROLE}`));
}

interface SignerPlace {
  readonly databaseUrl: string | undefined;
  readonly signerDatabaseUrl: string | undefined;
  readonly dataFolder: string;
}

/** The same for a process of its own: its own sign-in on another server, or the server that runs in the data folder. */
export function signerTargetOf({ databaseUrl, signerDatabaseUrl, dataFolder }: SignerPlace): DbTarget {
  if (signerDatabaseUrl !== undefined) return signerDatabaseUrl;
  if (databaseUrl !== undefined) return keptSignerLogin(databaseUrl, dataFolder);
  return signerTarget(embeddedTargets(embeddedSocketFolder(dataFolder), DATABASE).owner);
}

export async function withClient<T>(target: DbTarget, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SiteClient(typeof target === 'string' ? { connectionString: target } : target);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
