import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { claimSite } from './platform/db/folder-users.ts';
import { openDatabase } from './platform/db/connect.ts';
import { createLog } from './platform/log.ts';
import { modules } from './modules/index.ts';
import { seedApart } from './seed-apart.ts';

export interface RunningServer {
  readonly app: App;
  readonly port: number;
  /** Stops the server; the embedded database too when nobody else uses it, or always with `force`. */
  stop(options?: { force?: boolean }): Promise<void>;
}

/**
 * The whole server in this process: database, migrations, seeds, modules, HTTP and sockets. When something fails on the way, what was
 * started is stopped again and the error says it in one sentence.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const other = config.databaseUrl ? null : await claimSite(config.dataFolder);
  if (other !== null) {
    throw new Error(
      `caiting: process ${other} already runs a site on ${config.dataFolder}; set CAITING_DATA to another folder`,
    );
  }
  const log = createLog(config.logLevel);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    connectionsMax: config.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { db, appTarget, ownerTarget, embedded } = database;
  embedded?.supervise((error) => log.error({ err: error }, 'the database died; starting it again'));
  const app = await createApp({ config, log, db, appTarget, ownerTarget, modules });
  const stop = async ({ force = false } = {}): Promise<void> => {
    await app.stop();
    await (force ? embedded?.stop() : embedded?.release());
  };
  try {
    if (await app.needsSeed()) await seedApart({ config, appTarget, ownerTarget });
    return { app, port: await app.start(), stop };
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'not stopped in good order'));
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new Error(`caiting: port ${config.port} is in use; set PORT to another one`, { cause: error })
      : error;
  }
}
