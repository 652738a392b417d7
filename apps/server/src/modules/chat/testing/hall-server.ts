import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { openDb, type DbTarget } from '../../../platform/db/pool.ts';
import { createLog } from '../../../platform/log.ts';
import { accountModule } from '../../account/index.ts';
import { envelopesModule } from '../../envelopes/index.ts';
import { liveModule } from '../../live/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule } from '../index.ts';

/** A server process of its own with what the hall needs, on a database that others use too. Says its port, and ends with its parent. */

export interface HallOrder {
  readonly appTarget: DbTarget;
  readonly ownerTarget: DbTarget;
}

const { appTarget, ownerTarget } = JSON.parse(process.argv[2] ?? '') as HallOrder;
const config = readConfig();
const log = createLog(config.logLevel);
const db = openDb(appTarget, { connectionsMax: 10, applicationName: 'caiting hall' });
const modules = [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule, liveModule];
const app = await createApp({ config, log, db, appTarget, ownerTarget, modules });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)));
process.send?.({ port: await app.start() });
