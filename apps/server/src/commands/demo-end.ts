import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { formatMoney, money } from '@caiting/money';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { startServer } from '../main.ts';
import { STAFF_FILE, logOnMachine, openStaff, staffLogChecks } from '../modules/console/index.ts';
import { modules } from '../modules/index.ts';
import { listOtherBalances, takeAllBalances } from '../modules/ledger/index.ts';
import {
  DEMO_EMBED_HOSTS,
  hasDemo,
  hadDemo,
  listDemo,
  markDemoEnded,
  readTenantValues,
  setTenantValue,
} from '../modules/tenant/index.ts';
import { auditWhole } from '../modules/whole-audit.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { openDb } from '../platform/db/pool.ts';
import type { DemoEnding } from '../platform/module.ts';

const LOOK_AGAIN_MS = 1_000;
const NO_DEMO = 'caiting: 这里没有演示数据 / there is no demo here, or it has been ended already';

export interface DemoEnd {
  /** Null when all is done; else what must come to its own end before the next run goes on. */
  readonly awaited: readonly string[] | null;
  /** Staff who can still sign in: accounts that people made while it was a demo. */
  readonly staff: readonly string[];
}

/**
 * Ends the demo of a data folder (docs/decisions/0149). The site runs for it with a socket that nobody reaches, so that closed issues are drawn and
 * settled while nobody bets. Each step can be done again: an interrupted end goes on where it stopped.
 */
export async function endDemoSite(config: Config, say: (line: string) => void, waitMs: number): Promise<DemoEnd> {
  await mustHaveDemo(config);
  const folder = mkdtempSync(join(tmpdir(), 'caiting-end-'));
  const alone = { ...config, isProduction: false, socketPath: join(folder, 'socket') };
  const server = await startServer(alone, { seeds: false });
  try {
    return await endDemo(server.app, say, waitMs);
  } finally {
    await server.stop({ force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Before anything starts: what is started for the end of a demo would leave its test lottery in a site that is none. */
async function mustHaveDemo({ dataFolder, databaseUrl, appDatabaseUrl }: Config): Promise<void> {
  const { db, embedded } = await openDatabase({
    mustBeThere: true,
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 1,
  });
  try {
    if (!(await hadDemo(db))) throw new Error(NO_DEMO);
  } finally {
    await db.close();
    await embedded?.release();
  }
}

/** The steps, on a running app that takes no calls from people. */
export async function endDemo({ deps }: App, say: (line: string) => void, waitMs: number): Promise<DemoEnd> {
  const { db } = deps;
  const { demo } = await readTenantValues(db);
  if (!(await hasDemo(db)) && !(demo && (await hadDemo(db)))) throw new Error(NO_DEMO);
  const owner = openDb(deps.ownerTarget, { connectionsMax: 1, applicationName: 'caiting-demo-end' });
  // All money on a site in demo mode is play money, that of people who registered there too. Where somebody left the demo before without
  // its end, only what the seed gave is known to be play money.
  const end: DemoEnding = { owner, players: demo ? null : await listDemo(db, 'player') };
  try {
    const awaited = await endModules(deps, end, say, waitMs);
    if (awaited.length > 0) return { awaited, staff: [] };
    await takeMoney(deps, end, say);
  } finally {
    await owner.close();
  }
  await prove(deps);
  await leaveDemo(deps);
  return { awaited: null, staff: await openStaff(db) };
}

type Deps = App['deps'];

/** Every module's own end, again and again until nothing waits or the time is over. Gives what waits still. */
async function endModules(
  deps: Deps,
  end: DemoEnding,
  say: (line: string) => void,
  waitMs: number,
): Promise<readonly string[]> {
  const begun = performance.now();
  for (;;) {
    for (const module of modules.toReversed()) {
      const counts = Object.entries((await module.endDemo?.(deps, end)) ?? {});
      for (const [what, count] of counts) if (count > 0) say(`${module.name}: ${what} ${count}`);
    }
    const awaited: string[] = [];
    for (const module of modules) awaited.push(...((await module.demoAwaits?.(deps, end)) ?? []));
    if (awaited.length === 0 || performance.now() - begun > waitMs) return awaited;
    await delay(LOOK_AGAIN_MS);
  }
}

async function takeMoney({ db }: Deps, { players }: DemoEnding, say: (line: string) => void): Promise<void> {
  const kept = await listOtherBalances(db, players);
  const [first] = kept;
  if (first !== undefined)
    throw new Error(
      `caiting: ${kept.length} accounts besides the main ones still hold money, the first is ${first.asset} of player ${first.player}`,
    );
  const taken = await takeAllBalances(db, 'demo.end', players);
  say(`ledger: balances ${taken.players}, ${formatMoney(money(taken.amount))} 元 / yuan`);
}

async function prove({ db }: Deps): Promise<void> {
  const { findings } = await auditWhole(db, staffLogChecks);
  const [first] = findings;
  if (first) throw new Error(`caiting: the audit found ${findings.length}: ${first.check}: ${first.detail}`);
}

/** From here on the site is no demo: the seed's partner site goes, and its file of passwords. */
async function leaveDemo(deps: Deps): Promise<void> {
  const { embedHosts } = await readTenantValues(deps.db);
  const seeded = DEMO_EMBED_HOSTS.map(({ origin }) => origin);
  await logOnMachine(deps.db, 'demoEnd', {});
  const kept = embedHosts.filter(({ origin }) => !seeded.includes(origin));
  await setTenantValue(deps, 'embedHosts', kept, 'demo end');
  rmSync(join(deps.config.dataFolder, STAFF_FILE), { force: true });
  await markDemoEnded(deps.db);
  const left = await setTenantValue(deps, 'demo', false, 'demo end');
  if (!left.ok) throw new Error(`caiting: the site cannot leave its demo: ${left.key}`);
}
