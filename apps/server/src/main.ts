import type { OwnWord } from '@caiting/contract';
import { createApp, type App } from './app.ts';
import { refuseUnsafeStart, type Config } from './config.ts';
import { claimSite } from './platform/db/folder-users.ts';
import { untilOutdated } from './platform/db/beside.ts';
import { finishUpgrade, openDatabase, withClient, type Database } from './platform/db/connect.ts';
import { isDatabaseAway } from './platform/db/pool.ts';
import { openReplica } from './platform/db/replica/open-replica.ts';
import type { Replica } from './platform/db/replica/replica.ts';
import { releaseOf, serverName } from './platform/db/releases.ts';
import { gamesUrl } from './platform/db/roles.ts';
import { readSchema } from './platform/db/sql-files.ts';
import { startBackfills } from './platform/jobs/backfill.ts';
import { openStartingDoor, type StartingDoor } from './platform/http/entries/starting-door.ts';
import { createLog, type Logger } from './platform/log.ts';
import { claimSiteKeys } from './site-keys.ts';
import { modules } from './modules/index.ts';
import { refuseDemoInProduction } from './modules/tenant/index.ts';
import { databaseFaults, refuse } from './production.ts';
import { seedApart } from './commands/seed-apart.ts';

export interface RunningServer {
  readonly app: App;
  /** 0 on a Unix-domain socket. */
  readonly port: number;
  /** Where it listens, as an address of the site: http://host:port, or the configured origin behind a Unix-domain socket. */
  readonly address: string;
  /** How a signer signs in that the caller starts on another server than the embedded one. */
  readonly signerUrl: string | undefined;
  /** The database of the built-in provider of games; undefined where none is named on another server than the embedded one. */
  readonly gamesDatabaseUrl: string | undefined;
  /** Stops the server; the embedded database too when nobody else uses it, or always with `force`. */
  stop(options?: { force?: boolean }): Promise<void>;
  /** Resolves with a sentence when another release has changed the database: this server is to be stopped. */
  readonly outdated: Promise<string>;
}

export interface StartOptions {
  readonly seeds?: boolean;
  readonly startsSigner?: boolean;
  /** Told what is being done, while it lasts. */
  tell?(step: OwnWord): void;
}

/**
 * The whole server in this process: database, migrations, seeds (unless left out), modules, HTTP and sockets. When something fails on the way, what was
 * started is stopped again and the error says it in one sentence.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  refuseUnsafeStart(config);
  const other = config.databaseUrl ? null : await claimSite(config.dataFolder);
  if (other !== null) {
    throw new Error(
      `caiting: process ${other} already runs a site on ${config.dataFolder}; set CAITING_DATA to another folder`,
    );
  }
  const starting = await openDoor(config, options.tell);
  try {
    return await startBehind(starting, config, options);
  } catch (error) {
    await starting.close();
    throw isPortTaken(error) ? portTaken(config, error) : error;
  }
}

/** Takes the port first, where there is one to take: behind a Unix-domain socket the reverse proxy says that the site is not there. */
async function openDoor(config: Config, say: StartOptions['tell']): Promise<StartingDoor> {
  const { port, host, socketPath } = config;
  if (socketPath !== undefined || port === 0) return { tell: (step) => say?.(step), close: async () => undefined };
  const door = await openStartingDoor(port, host).catch((error: unknown) => {
    throw isPortTaken(error) ? portTaken(config, error) : error;
  });
  let isOpen = true;
  return {
    tell: (step) => {
      door.tell(step);
      say?.(step);
    },
    close: async () => {
      if (isOpen) await door.close();
      isOpen = false;
    },
  };
}

const isPortTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
const portTaken = ({ port }: Config, cause: unknown): Error =>
  new Error(`caiting: port ${port} is in use; set PORT to another one`, { cause });

async function startBehind(
  starting: StartingDoor,
  config: Config,
  { seeds = true, startsSigner = false }: StartOptions,
): Promise<RunningServer> {
  const log = createLog(config.logLevel, undefined, isDatabaseAway);
  // Read now: an upgrade may lay other files into this folder while we run.
  const schema = await readSchema();
  const database = await openDatabase({
    applicationName: serverName(schema),
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    appDatabaseUrl: config.appDatabaseUrl,
    poolUrl: config.databasePoolUrl,
    signer: startsSigner ? { databaseUrl: config.signerDatabaseUrl } : undefined,
    connectionsMax: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { db, direct, appTarget, ownerTarget, signerUrl, embedded } = database;
  let replica: Replica | undefined;
  try {
    await withClient(ownerTarget, (owner) => claimSiteKeys(owner, config, startsSigner));
    replica = await replicaOf(config, log, database);
  } catch (error) {
    await db.close();
    await embedded?.release();
    throw error;
  }
  embedded?.supervise((error) => log.error({ err: error }, 'the database died; starting it again'));
  const app = await createApp({ config, log, db, direct, replica, appTarget, ownerTarget, modules });
  const stop = async ({ force = false } = {}): Promise<void> => {
    await app.stop();
    await (force ? embedded?.stop() : embedded?.release());
  };
  try {
    if (config.isProduction) {
      refuse(await databaseFaults(ownerTarget));
      await refuseDemoInProduction(db);
    }
    if (seeds && (await app.needsSeed()))
      await seedApart({ config, appTarget, ownerTarget }, ({ name, at, of }) =>
        starting.tell({ zh: `生成演示数据（${at}/${of}：${name}）`, en: `laying the demo (${at} of ${of}: ${name})` }),
      );
    starting.tell({ zh: '启动网站', en: 'starting the site' });
    await starting.close();
    const port = await app.start();
    await startBackfills(app.deps, releaseOf(schema));
    const finish = () => finishUpgrade(ownerTarget, schema);
    const outdated = untilOutdated({ ...app.deps, db: direct ?? db }, { schema, finish });
    const gamesDatabaseUrl = embedded === null ? config.gamesDatabaseUrl : gamesUrl(embedded.socketFolder);
    return { app, port, address: addressOf(config, port), signerUrl, gamesDatabaseUrl, stop, outdated };
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'not stopped in good order'));
    throw error;
  }
}

async function replicaOf(config: Config, log: Logger, { db, appTarget }: Database): Promise<Replica | undefined> {
  const { databaseReplicaUrl: url, replicaLagMs: boundMs, databaseConnections: connectionsMax } = config;
  return url === undefined ? undefined : openReplica({ url, db, appTarget, boundMs, connectionsMax, log });
}

function addressOf({ host, origin, socketPath }: Config, port: number): string {
  if (socketPath !== undefined) return origin ?? '';
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}
