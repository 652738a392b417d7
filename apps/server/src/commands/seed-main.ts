/** The process of seed-apart.ts: an app that is never started, for its seeds alone. */
import { once } from 'node:events';
import { createApp } from '../app.ts';
import { modules } from '../modules/index.ts';
import { openDb } from '../platform/db/pool.ts';
import { createLog } from '../platform/log.ts';
import type { SeedFault, SeedOrder, SeedStep } from './seed-apart.ts';

const [{ config, appTarget, ownerTarget }] = (await once(process, 'message')) as [SeedOrder];
// Our parent was killed: whoever starts next lays what is missing.
process.once('disconnect', () => process.exit(1));
// Ctrl-C goes to the whole group; the parent decides.
process.on('SIGINT', () => undefined);

const db = openDb(appTarget, { applicationName: 'caiting-seed', connectionsMax: config.databaseConnections });
try {
  const app = await createApp({ config, log: createLog(config.logLevel), db, appTarget, ownerTarget, modules });
  await app.seed((seedStep) => void process.send?.({ seedStep } satisfies SeedStep));
  await db.close();
  process.exit(0);
} catch (error) {
  process.send?.({ seedFault: (error as Error).message } satisfies SeedFault);
  process.disconnect();
}
