import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { money, yuan } from '@caiting/money';
import {
  adoptBeacon,
  beaconOf,
  BetBatcher,
  createApp,
  DrawClock,
  drawsModule,
  ensureLotteries,
  modules,
  readDrawClock,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { setClock } from '@caiting/server/platform/clock';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { benchLine, openAccounts, type BenchSite } from '../money/site.ts';
import { NO_LIMITS } from './site.ts';

/** An hour after a midnight of Shanghai, and inside a second: the first issues open at the next whole one, when their chains are published. */
const BEGIN = Date.parse('2026-10-01T17:00:30.500Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STILL = 0.000_001;
const STEP_MS = 60_000;
/** An issue that closes sooner takes no more bets here. */
const CLOSES_SOON_MS = 10_000;
/** Bets of one issue that wait at the batcher at once. */
const AT_ONCE = 2_000;
const FIRST_PLAYER = 1_000_000;
const STAKE = money(2n * yuan(1));
const SETTLED_WITHIN_MS = 600_000;

export interface DaysOrder {
  readonly bets: number;
  readonly players: number;
  readonly days: number;
  /** Seconds of a round: which of the house lotteries are drawn. Bets come on those of group SSC. */
  readonly periods: readonly number[];
  /** When the first day begins, in ms; in October 2026 where nothing is said. The clock is put there. */
  readonly begin?: number;
}

/**
 * Whole days of Shanghai by the site's own ways, on a clock that jumps: every issue is opened, bet on through the batcher, sealed, drawn from chain and
 * beacon, and settled. Ends two hours after the last midnight, when that day can be sealed. Gives the days and the bets that were taken.
 */
export async function laySettledDays(site: BenchSite, order: DaysOrder): Promise<{ days: string[]; bets: number }> {
  const { begin = BEGIN } = order;
  const owner = openDb(site.database.ownerTarget, { connectionsMax: 1 });
  try {
    await owner.run('alter database caiting set synchronous_commit = off');
    await setClock(owner, { at: new Date(begin), rate: STILL });
    await owner.run('update audit_begin set at = app_now()');
    await owner.run('update draw_day_begin set at = app_now()');
    await openPeople(site, owner, order.players);
    const server = await startServer(site, order.periods);
    const bets = await playDays(site, server, order);
    await finish(server);
    await server.app.stop();
    await owner.run('analyze');
    const days = Array.from({ length: order.days }, (_, day) =>
      new Date(begin + 8 * HOUR_MS + day * DAY_MS).toISOString().slice(0, 10),
    );
    return { days, bets };
  } finally {
    await owner.close();
  }
}

async function openPeople(site: BenchSite, owner: Db, players: number): Promise<void> {
  await owner.run(
    `insert into player (id, name, nickname, password_hash, accepted_terms_at)
     overriding system value select n, 'bench' || n, 'bench' || n, '-', app_now() from generate_series($1::int8, $1 + $2 - 1) as n`,
    [FIRST_PLAYER, players],
  );
  await openAccounts(site, FIRST_PLAYER, players);
}

interface Server {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly clock: DrawClock;
  readonly db: Db;
}

/** The whole site, its draw clock turned by hand. */
async function startServer(site: BenchSite, periods: readonly number[]): Promise<Server> {
  const { appTarget, ownerTarget } = site.database;
  const db = openDb(appTarget, { connectionsMax: 12, applicationName: 'caiting-audit-bench' });
  const config = readConfig({
    ...NO_LIMITS,
    CAITING_DATA: site.folder,
    PORT: '0',
    HOST: '127.0.0.1',
    CAITING_LOG: 'error',
    CAITING_BEACON: 'local',
  });
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (source = 'house' and period_s = any ($1::int[]))`, [periods]);
  // What was switched so far is nobody's act: the site counts as seeded from here on.
  await db.run('insert into seed (name) select unnest($1::text[]) on conflict do nothing', [
    modules.map(({ name }) => name),
  ]);
  const app = await createApp({
    config,
    log: createLog('error'),
    db,
    appTarget,
    ownerTarget,
    modules: [...modules.filter(({ name }) => name !== 'draws'), { name: 'draws', calls: drawsModule.calls ?? [] }],
  });
  await app.start();
  const beacon = beaconOf(app.deps);
  await adoptBeacon(db, beacon.chain);
  return { app, db, clock: new DrawClock(app.deps, beacon) };
}

/** The next midnight of Shanghai. */
const midnightAfter = (at: number): number => at - ((at + 8 * HOUR_MS) % DAY_MS) + DAY_MS;

async function playDays({ database }: BenchSite, server: Server, order: DaysOrder): Promise<number> {
  const { bets, players, days, periods, begin = BEGIN } = order;
  const batcher = new BetBatcher(server.db);
  const end = midnightAfter(begin) + (days - 1) * DAY_MS;
  const issues = periods.reduce((sum, period) => sum + Math.floor((end - begin) / (period * 1_000)), 0);
  const quota = Math.max(1, Math.ceil(bets / issues));
  const seen = new Set<bigint>();
  let placed = 0;
  const clockTo = (at: number) => setClock(database.db, { at: new Date(at), rate: STILL });
  for (let at = begin; at < end;) {
    await clockTo(at);
    await server.clock.turn();
    await server.clock.idle();
    for (const issue of await onSale(server.db, at)) {
      if (seen.has(issue.id)) continue;
      seen.add(issue.id);
      for (let n = 0; n < quota; n += AT_ONCE)
        await bet(batcher, issue, players, placed + n, Math.min(AT_ONCE, quota - n));
      placed += quota;
    }
    const { next } = await readDrawClock(database.db, 0);
    at = Math.max(at + 1_000, Math.min(next?.getTime() ?? at, at + STEP_MS));
  }
  // What has closed is settled before midnight, so that its results are of the day; the seal waits for an hour of the next one.
  await finish(server);
  await clockTo(end + 3 * HOUR_MS);
  return placed;
}

interface OpenIssue {
  readonly id: bigint;
  readonly issueNo: string;
  readonly lotteryCode: string;
}

function onSale(db: Db, at: number): Promise<OpenIssue[]> {
  return db.query<OpenIssue>(
    `select i.id, i.issue_no as "issueNo", i.lottery_code as "lotteryCode" from issue i join lottery l on l.code = i.lottery_code and l.enabled
      where l.group_code = 'SSC' and i.state = 'selling' and i.opens_at <= app_now() and i.close_at > $1 order by i.id`,
    [new Date(at + CLOSES_SOON_MS)],
  );
}

/** Bets of many players, one an order; the digit and the rebate vary, so that a tenth wins and half earn a rebate. */
async function bet(batcher: BetBatcher, issue: OpenIssue, players: number, from: number, count: number): Promise<void> {
  const one = async (n: number): Promise<void> => {
    const point = n % 4 === 0 ? 7_0000n : 8_0000n;
    const line = {
      ...benchLine(issue),
      lotteryCode: issue.lotteryCode,
      picks: `${n % 10},-,-,-,-`,
      point: point as ReturnType<typeof benchLine>['point'],
      odds: point === 8_0000n ? '1=9.8000' : '1=9.7000',
    };
    const placed = await batcher.place({
      player: String(FIRST_PLAYER + (n % players)),
      requestId: randomUUID(),
      bodyHash: '0'.repeat(64),
      code: 301,
      total: STAKE,
      lines: [line],
    });
    if (placed.outcome !== 'accepted') throw new Error(placed.outcome);
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(from + n)));
}

/** Until nothing is closed, drawn or in the outbox any more. */
async function finish({ clock, db }: Server): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await clock.turn();
    await clock.idle();
    const { left } = await db.one<{ left: number }>(
      `select (select count(*) from issue where state in ('closed', 'drawn') and draw_at <= app_now())::int + (select count(*) from outbox)::int as left`,
    );
    if (left === 0) return;
    if (performance.now() > deadline) throw new Error(`${left} issues or events wait after ten minutes`);
    await delay(100);
  }
}
