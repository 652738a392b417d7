import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { money, rateOf, yuan, YUAN } from '@caiting/money';
import {
  cause,
  createApp,
  createPlayer,
  modules,
  openSession,
  post,
  RULES,
  type PricedLine,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { openDatabase, type Database } from '@caiting/server/platform/db/connect';
import { openDb } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import type { LoadOrder, LoadResult } from './http-load.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const LOTTERY = 'benchssc';
export const PLAY = 'DWD';
export const PICKS = '1,-,-,-,-';
const WEALTH = yuan(10_000_000);
const READY_MS = 60_000;

export interface BenchSite {
  readonly folder: string;
  readonly database: Database;
  readonly socketFolder: string;
  close(): Promise<void>;
}

/** A database of its own in a temporary folder, durable as in production. */
export async function openBenchSite(name: string): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), `caiting-${name}-`));
  const site = await openSiteIn(folder);
  return {
    ...site,
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same in a folder that stays. */
export async function openSiteIn(folder: string): Promise<BenchSite> {
  chmodSync(folder, 0o755);
  const database = await openDatabase({ dataFolder: folder, connectionsMax: 8, applicationName: 'caiting-bench' });
  const { embedded } = database;
  if (embedded === null) throw new Error('the money benches use the embedded database');
  return {
    folder,
    database,
    socketFolder: embedded.socketFolder,
    close: async () => {
      await database.db.close();
      await embedded.stop();
    },
  };
}

export interface BenchIssue {
  readonly id: bigint;
  readonly issueNo: string;
}

/** The lottery of the benches, with one draw a day; nothing where it is there already. */
export async function openLottery({ database }: BenchSite): Promise<void> {
  const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
  await owner.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ($1, 'SSC', '压测彩', 'house', 86400, 10, 4)
     on conflict do nothing`,
    [LOTTERY],
  );
  await owner.close();
}

/** An issue that sells for a day, of a lottery with one draw a day: it is among the next few, which the server keeps in memory. */
export async function openIssue(site: BenchSite): Promise<BenchIssue> {
  await openLottery(site);
  // Issues are written by functions of the owner; this one fits no timetable.
  const owner = openDb(site.database.ownerTarget, { connectionsMax: 1 });
  const issue = await owner.one<BenchIssue>(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time)
     select $1, '20261121' || lpad(n.place::text, 4, '0'), '2026-11-21', n.place, t, t + interval '1 day', t + interval '25 h', 'selling', repeat('0', 64), 1,
            t + interval '25 h'
       from (select app_now() as t) as now,
            (select count(*) + 1 as place from issue where lottery_code = $1 and issue_no like '20261121%') as n returning id, issue_no as "issueNo"`,
    [LOTTERY],
  );
  await owner.close();
  return issue;
}

/** Accounts `first … first + count − 1` with plenty of money and nobody behind them, for the engine alone. */
export async function openAccounts({ database }: BenchSite, first: number, count: number): Promise<void> {
  await database.db.query('select open_account(n) from generate_series($1::int8, $1 + $2 - 1) as n', [first, count]);
  for (let at = first; at < first + count; at += 1_000) {
    const players = Array.from({ length: Math.min(1_000, first + count - at) }, (_, n) => BigInt(at + n));
    await database.db.tx((tx) =>
      post(
        tx,
        players.map((player) => ({
          id: cause('bench', player),
          code: 'demoGrant',
          player,
          amount: WEALTH,
          ref: player,
        })),
      ),
    );
  }
}

/** Registered players with money and an open session each; gives the tokens. */
export async function openPlayers(site: BenchSite, count: number): Promise<string[]> {
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  const { deps } = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { token } = await db.tx(async (tx) => {
      const created = await createPlayer(deps, tx, {
        userName: `bench_${n}`,
        passwordHash: '-',
        invite: null,
        from: '127.0.0.1',
      });
      if (!created.ok) throw new Error(created.key);
      await post(tx, {
        id: cause('bench', created.data),
        code: 'demoGrant',
        player: created.data,
        amount: WEALTH,
        ref: created.data,
      });
      return openSession(deps, tx, created.data, { ip: '127.0.0.1', country: null, userAgent: 'bench' });
    });
    tokens.push(token);
  }
  return tokens;
}

export function benchLine(issue: BenchIssue, given: Partial<PricedLine> = {}): PricedLine {
  return {
    issueId: issue.id,
    lotteryCode: LOTTERY,
    issueNo: issue.issueNo,
    play: PLAY,
    picks: PICKS,
    count: 1,
    stake: money(2n * YUAN),
    ticketStake: money(2n * YUAN),
    unit: YUAN,
    multiple: 1,
    mode: 'stake',
    point: rateOf(80_000n),
    level: rateOf(80_000n),
    odds: '1=9.8000',
    rules: RULES,
    ...given,
  };
}

/** The same bet as the wire has it. */
export const wireLine = (issueNo: string) => ({
  lotteryCode: LOTTERY,
  playDetailCode: PLAY,
  bettingNumber: PICKS,
  bettingCount: 1,
  bettingAmount: '2',
  bettingPoint: '8',
  bettingUnit: '1',
  bettingIssue: issueNo,
  graduationCount: 1,
});

/** It as a form without its request id. */
export const benchForm = (issue: BenchIssue): string =>
  `bettingData=${encodeURIComponent(JSON.stringify([wireLine(issue.issueNo)]))}`;

export interface RunningSite {
  readonly port: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * The real server as a process of its own on the bench's database, with the flags of Node that `./caiting` sets; only its rate limits are
 * raised, in configuration.
 */
export async function startServer(
  folder: string,
  port = 0,
  log = 'error',
  more: NodeJS.ProcessEnv = {},
): Promise<RunningSite> {
  const env = {
    ...process.env,
    CAITING_DATA: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    CAITING_PRODUCTION: '1',
    // Production starts with no other; nothing that these benches measure is drawn.
    CAITING_BEACON: 'drand',
    CAITING_ORIGIN: 'http://localhost',
    CAITING_LOG: log,
    CAITING_RATE_ADDRESS: '1000000',
    CAITING_RATE_ACCOUNT: '1000000',
    ...more,
  };
  const child = spawn(process.execPath, [...process.execArgv, 'tools/caiting/site/serve.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A bench that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  const patience = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  for await (const text of createInterface({ input: child.stdout })) {
    const ready = /^ready http:\/\/.*:(\d+)$/.exec(text)?.[1];
    if (ready === undefined) continue;
    clearTimeout(patience);
    child.stdout.resume();
    const stop = async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
    return { port: Number(ready), child, stop };
  }
  throw new Error('the server ended before it was ready');
}

/** Runs the load in a thread of its own. */
export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
