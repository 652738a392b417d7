import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './platform/db/connect.ts';
import { createLog } from './platform/log.ts';
import { modules } from './modules/index.ts';

export interface RunningServer {
  readonly app: App;
  readonly port: number;
  /** Stops the server; the embedded database too when nobody else uses it, or always with `force`. */
  stop(options?: { force?: boolean }): Promise<void>;
}

/** The whole server in this process: database, migrations, seeds, modules, HTTP and sockets. */
export async function startServer(config: Config): Promise<RunningServer> {
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
  await app.seed();
  const port = await app.start();
  return {
    app,
    port,
    stop: async ({ force = false } = {}) => {
      await app.stop();
      await (force ? embedded?.stop() : embedded?.release());
    },
  };
}
