import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { addSandboxLines } from '../../modules/cashier/index.ts';
import { ensureLotteries } from '../../modules/draws/core/lotteries.ts';
import { modules } from '../../modules/index.ts';
import { setClock } from '../../platform/clock.ts';
import { embeddedTargets, migrateAsOwner, withClient } from '../../platform/db/connect.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { openDb, type Db } from '../../platform/db/pool.ts';
import { prepareCluster } from '../../platform/db/roles.ts';
import type { Deps } from '../../platform/deps.ts';
import { createLog } from '../../platform/log.ts';
import { setOwner } from '../../platform/testing/owner.ts';
import { startSandbox, type RunningSandbox } from '../../sandbox-provider/server.ts';
import { Processes } from './processes.ts';

const DATABASE = 'caiting';
const SANDBOX_KEY = 'a test key of at least thirty-two letters';

/** A PostgreSQL that several servers share as a site of one's own has it, with a pay provider beside it. */
export interface SharedSite {
  /** A folder for what the test makes. */
  readonly root: string;
  readonly db: Db;
  readonly owner: Db;
  readonly sandbox: RunningSandbox;
  readonly processes: Processes;
  /** What its processes and its commands are told by. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the test itself arranges players with; nothing of it runs. */
  readonly deps: Deps;
}

/** Sells one lottery, with the clock at this pace. Gone after the tests of the file. */
export async function sharedSite(rate: number): Promise<SharedSite> {
  const root = mkdtempSync(join(tmpdir(), 'caiting-shared-'));
  chmodSync(root, 0o755);
  const [data, database] = ['data', 'database'].map((name) => join(root, name)) as [string, string];
  for (const folder of [data, database]) mkdirSync(folder);
  const cluster = await startEmbedded({ dataFolder: database, isDurable: false });
  const closes: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closes) await close();
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
  });
  await withClient({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' }, async (admin) => {
    await prepareCluster(admin, DATABASE);
    await admin.query('grant caiting_signer to caiting_owner');
  });
  const targets = embeddedTargets(cluster.socketFolder, DATABASE);
  await withClient(targets.owner, migrateAsOwner);
  const pace = { retryMs: [], lateMs: 0, slowMs: 6, stepMs: 0, payoutLateMs: 0 };
  const sandbox = await startSandbox({ key: SANDBOX_KEY, host: 'localhost', port: 0, folder: null, pace });
  const db = openDb(targets.app, { connectionsMax: 4, applicationName: 'shared test' });
  const owner = openDb(targets.owner, { connectionsMax: 2, applicationName: 'shared test' });
  setOwner(db, owner);
  closes.push(
    () => sandbox.close(),
    () => db.close(),
    () => owner.close(),
  );
  const settings = settingsOf({ socketFolder: cluster.socketFolder, data, sandboxUrl: sandbox.url });
  const parts = { log: createLog('silent'), db, appTarget: targets.app, ownerTarget: targets.owner, modules };
  const { deps } = await createApp({ config: readConfig(settings), ...parts });
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = 'ssc1')`);
  await addSandboxLines(db);
  await setClock(owner, { rate });
  return { root, db, owner, sandbox, deps, settings, processes: new Processes(settings) };
}

function settingsOf({ socketFolder, data, sandboxUrl }: { socketFolder: string; data: string; sandboxUrl: string }) {
  const url = (user: string): string =>
    `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(socketFolder)}`;
  return {
    DATABASE_URL: url('caiting_owner'),
    CAITING_APP_DATABASE_URL: url('caiting_app'),
    CAITING_DATA: data,
    CAITING_BUS: 'postgres',
    CAITING_BEACON: 'local',
    CAITING_ACCOUNT_KEY: randomBytes(32).toString('hex'),
    CAITING_PAY_SANDBOX: sandboxUrl,
    CAITING_PAY_SANDBOX_KEY: SANDBOX_KEY,
    CAITING_LOG: 'error',
    PORT: '0',
  };
}
