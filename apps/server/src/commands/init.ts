import { randomBytes } from 'node:crypto';
import { hashLoginPassword } from '@caiting/contract';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createRoom } from '../modules/chat/index.ts';
import { createStaff, logOnMachine, openStaff, setupList } from '../modules/console/index.ts';
import { chooseLotteries, lotteryChoices, type LotteryChoice } from '../modules/draws/index.ts';
import { modules } from '../modules/index.ts';
import { refuseDemoInProduction, setTenantValue } from '../modules/tenant/index.ts';
import { claimSite } from '../platform/db/folder-users.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { openDb } from '../platform/db/pool.ts';
import type { Deps } from '../platform/deps.ts';
import { createLog } from '../platform/log.ts';
import { databaseFaults, productionFaults, refuse } from '../production.ts';

const ADMINS = 2;
const LOBBY = 'lobby';

/** What a new site needs to be told; a file of `./caiting init --from` holds it. */
export const SitePlan = z.object({
  tenantName: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The first two administrators: what gives rights or moves money takes two. */
  admins: z
    .array(z.string().check(z.regex(/^\w{3,32}$/)))
    .check(z.minLength(ADMINS), z.maxLength(ADMINS), z.refine(areDifferent, 'two persons')),
  /** Title of the first chat room. */
  room: z.string().check(z.minLength(1), z.maxLength(20)),
  /** Codes of what is sold; absent: what the catalogue offers at first. */
  lotteries: z.optional(z.array(z.string()).check(z.minLength(1))),
});
export type SitePlan = z.infer<typeof SitePlan>;

function areDifferent(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

export interface NewAdmin {
  readonly staffName: string;
  /** Good for the first sign-in alone: a password and a second factor of one's own come before anything opens (docs/decisions/0327). */
  readonly password: string;
}

export interface InitReport {
  readonly admins: readonly NewAdmin[];
  /** What the site can do without and still lacks, in words. */
  readonly missing: readonly string[];
}

/**
 * Makes an empty folder (or database) the site of production: two administrators, name, room, lotteries, no seed ever (docs/decisions/0150). Each step
 * can be done again and the administrators come last: begun again after an interruption, it goes on.
 */
export async function initSite(config: Config, plan: SitePlan): Promise<InitReport> {
  const production = { ...config, isProduction: true };
  refuse(productionFaults(production));
  if (!config.databaseUrl && (await claimSite(config.dataFolder)) !== null)
    throw new Error('caiting: 网站正在运行，请先停止 / the site is running: stop it first');
  const { dataFolder, databaseUrl, appDatabaseUrl } = config;
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 4,
    applicationName: 'caiting-init',
  });
  const { db, appTarget, ownerTarget, embedded } = database;
  try {
    refuse(await databaseFaults(ownerTarget));
    await refuseDemoInProduction(db);
    const log = createLog(config.logLevel);
    const { deps } = await createApp({ config: production, log, db, appTarget, ownerTarget, modules });
    return await setUpSite(deps, plan);
  } finally {
    await db.close();
    await embedded?.release();
  }
}

/** What `initSite` does in the database. */
export async function setUpSite(deps: Deps, plan: SitePlan): Promise<InitReport> {
  if ((await openStaff(deps.db)).length >= ADMINS)
    throw new Error(
      'caiting: 这个站点已经有运营账号，无需再次初始化 / this site has operators already: there is nothing to set up',
    );
  const choices = await lotteryChoices(deps.db);
  const sold = lotteriesOf(plan, choices);
  await forgetSeeds(deps);
  await mustSet(deps, 'demo', false);
  await mustSet(deps, 'tenantName', plan.tenantName);
  await chooseLotteries(deps.db, sold);
  // Made by an earlier run: it stays.
  await createRoom(deps, { code: LOBBY, title: plan.room, subTitle: '', content: '' });
  const admins = await makeAdmins(deps, plan.admins);
  await logOnMachine(deps.db, 'init', { admins: plan.admins, tenantName: plan.tenantName });
  return { admins, missing: await missing(deps) };
}

function lotteriesOf({ lotteries }: SitePlan, choices: readonly LotteryChoice[]): string[] {
  if (lotteries === undefined) return choices.filter(({ isOffered }) => isOffered).map(({ code }) => code);
  const unknown = lotteries.filter((code) => !choices.some((choice) => choice.code === code));
  if (unknown.length > 0) throw new Error(`caiting: 没有这些彩种 / no such lotteries: ${unknown.join(', ')}`);
  return lotteries;
}

/** A start outside production must not lay a demo over the site. */
async function forgetSeeds({ db }: Deps): Promise<void> {
  for (const { name } of modules.filter(({ seed }) => seed !== undefined))
    await db.run('insert into seed (name) values ($1) on conflict do nothing', [name]);
}

async function mustSet(deps: Deps, key: 'demo' | 'tenantName', value: unknown): Promise<void> {
  const set = await setTenantValue(deps, key, value, './caiting init');
  if (!set.ok) throw new Error(`caiting: ${key} cannot be set: ${set.key}`);
}

/** Both or none: a password that was made and not handed over is lost. By the owner: of accounts that the server makes the audit wants a line of somebody's. */
async function makeAdmins({ ownerTarget }: Deps, names: readonly string[]): Promise<NewAdmin[]> {
  const owner = openDb(ownerTarget, { connectionsMax: 1, applicationName: 'caiting-init' });
  try {
    return await owner.tx(async (tx) => {
      const admins: NewAdmin[] = [];
      for (const staffName of names) {
        const password = randomBytes(12).toString('base64url');
        const received = hashLoginPassword(staffName, password);
        if (!(await createStaff({ db: tx }, staffName, 'admin', received, { mustChange: true })))
          throw new Error(`caiting: 运营账号 ${staffName} 已存在 / there is an operator ${staffName} already`);
        admins.push({ staffName, password });
      }
      return admins;
    });
  } finally {
    await owner.close();
  }
}

/** The list of the console's set-up page, as the terminal says it. */
async function missing(deps: Deps): Promise<string[]> {
  return (await setupList(deps))
    .filter(({ isDone }) => !isDone)
    .map(({ title, state }) => `${title.zh}：${state.zh} / ${state.en}`);
}
