import { setTimeout as delay } from 'node:timers/promises';
import { createApp, drawsModule, modules, SETTLE_JOB, type App } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { openDb } from '@caiting/server/platform/db/pool';
import { createLog } from '@caiting/server/platform/log';
import { drawnIssue } from './drawn-issue.ts';
import type { BenchIssue, BenchSite } from './site.ts';

const SMALL_ISSUES = 12;
const SMALL_BETS = 1_000;
/** As lotteries of a site draw one after the other. */
const EVERY_MS = 700;
const LOOK_MS = 10;
const CONNECTIONS = 10;
const LATE_MAX_MS = 120_000;
/** What a million bets were paid before is told at the server's start. */
const TOLD_MAX_MS = 300_000;

export interface BesideFigures {
  readonly largeBets: number;
  readonly largeMs: number;
  /** Until all its players had been told too, each by a row of notifications, and how many were. */
  readonly toldMs: number;
  readonly toldPlayers: number;
  /** Of each kind, how many were drawn while the large issue was at work, and the longest time from the draw to the last payout. */
  readonly smallIssues: number;
  readonly smallWorstMs: number;
  readonly emptyIssues: number;
  readonly emptyWorstMs: number;
}

/**
 * A large issue is settled by the jobs of a server in this process; meanwhile small and empty issues are drawn in turn. Everything is laid before: what is
 * timed begins with the job that a draw sends.
 */
export async function besideALarge(
  site: BenchSite,
  { bets, first, players }: { readonly bets: number; readonly first: number; readonly players: number },
): Promise<BesideFigures> {
  const small: BenchIssue[] = [];
  const empty: BenchIssue[] = [];
  for (let n = 0; n < SMALL_ISSUES; n += 1) {
    // Spread over all players of the large issue: whichever of its chunks is at work holds some of their accounts.
    small.push(await drawnIssue(site, SMALL_BETS, first, players, Math.floor(players / SMALL_BETS)));
    empty.push(await drawnIssue(site, 0, first, players));
  }
  const large = await drawnIssue(site, bets, first, players);
  const app = await openServer(site);
  try {
    await until(() => isAllTold(app), TOLD_MAX_MS);
    const largeBegun = performance.now();
    let largeMs = 0;
    const settled = settledMs(app, large).then((ms) => (largeMs = ms));
    await until(() => isAtWork(app, large));
    const took = { small: [] as number[], empty: [] as number[] };
    for (let n = 0; n < SMALL_ISSUES && largeMs === 0; n += 1) {
      // A turn that outlasts the large issue tells nothing.
      const [withBets, without] = [await settledMs(app, small[n]), await settledMs(app, empty[n])];
      if (largeMs === 0) {
        took.small.push(withBets);
        took.empty.push(without);
      }
      await delay(EVERY_MS);
    }
    await settled;
    await until(() => isAllTold(app), TOLD_MAX_MS);
    const toldMs = performance.now() - largeBegun;
    if (took.small.length === 0)
      throw new Error(
        `the large issue was done after ${Math.round(performance.now() - largeBegun)} ms: give it more bets`,
      );
    return {
      largeBets: bets,
      largeMs: Math.round(largeMs),
      toldMs: Math.round(toldMs),
      toldPlayers: await toldOf(app, large),
      smallIssues: took.small.length,
      smallWorstMs: Math.round(Math.max(...took.small)),
      emptyIssues: took.empty.length,
      emptyWorstMs: Math.round(Math.max(...took.empty)),
    };
  } finally {
    await app.stop();
  }
}

/** The site with its jobs; draws are the bench's own. */
async function openServer(site: BenchSite): Promise<App> {
  const { appTarget, ownerTarget } = site.database;
  const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  // Of its own: it is closed with the server.
  const db = openDb(appTarget, { connectionsMax: CONNECTIONS, isBounded: true });
  const draws = { name: 'draws', calls: drawsModule.calls ?? [] };
  const wanted = modules.map((module) => (module.name === 'draws' ? draws : module));
  const app = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules: wanted });
  await app.start();
  return app;
}

/** Sends the job of a draw and gives the milliseconds until the issue was paid, as somebody else sees it. */
async function settledMs({ deps }: App, issue: BenchIssue | undefined): Promise<number> {
  if (issue === undefined) throw new Error('no issue is left to draw');
  const begun = performance.now();
  await deps.db.tx((tx) => deps.jobs.send(tx, SETTLE_JOB, { issueId: String(issue.id) }));
  await until(
    async () =>
      (await deps.db.one<{ state: string }>('select state from issue where id = $1', [issue.id])).state === 'settled',
  );
  return performance.now() - begun;
}

/** True once a chunk of it is committed. */
async function isAtWork({ deps }: App, { id }: BenchIssue): Promise<boolean> {
  return (await deps.db.maybeOne('select 1 from issue_settlement where issue_id = $1', [id])) !== null;
}

/** True once the listeners have had every event. */
async function isAllTold({ deps }: App): Promise<boolean> {
  return (await deps.db.maybeOne('select 1 from outbox limit 1')) === null;
}

/** How many players have a row of notifications of this issue. */
async function toldOf({ deps }: App, { issueNo }: BenchIssue): Promise<number> {
  const { n } = await deps.db.one<{ n: number }>(
    `select count(*)::int as n from notification where kind = 'bet' and params ->> 'issue' = $1`,
    [issueNo],
  );
  return n;
}

async function until(isSo: () => Promise<boolean>, mostMs = LATE_MAX_MS): Promise<void> {
  const deadline = performance.now() + mostMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not done within ${mostMs / 1_000} s`);
    await delay(LOOK_MS);
  }
}
