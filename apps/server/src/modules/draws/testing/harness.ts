import { setTimeout as delay } from 'node:timers/promises';
import { job } from '../../../platform/jobs/jobs.ts';
import { appNow, setClock } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { tenantModule } from '../../tenant/index.ts';
import type { Beacon } from '../beacon.ts';
import { localBeacon, readOrMakeKey } from '../beacon-local.ts';
import { DrawClock } from '../clock.ts';
import { isHouseIssue, type HouseIssue } from '../issue.ts';
import { SETTLE_JOB, VOID_JOB } from '../jobs.ts';
import { ensureLotteries } from '../lotteries.ts';
import { adoptBeacon } from '../plan-issues.ts';
import { findIssueByNo } from '../queries.ts';

/** Tables whose rows hang on an issue and are final: a test that begins anew empties them all the same. */
const FINAL = ['draw_result', 'chase_issue'];

/** So slow that it stands still: tests move it themselves. */
const STILL = 0.000_001;

/** A server whose draw clock is turned by hand, on a database clock that stands still until it is moved. */
export async function drawsHarness(options: { readonly extra?: readonly ServerModule[] } = {}) {
  const settled: string[] = [];
  const voided: string[] = [];
  const betting: ServerModule = {
    name: 'jobs of betting',
    jobs: () => [
      job<{ issueId: string }>({ name: SETTLE_JOB, handle: async (_tx, { issueId }) => void settled.push(issueId) }),
      job<{ issueId: string }>({ name: VOID_JOB, handle: async (_tx, { issueId }) => void voided.push(issueId) }),
    ],
  };
  const { app, db, owner } = await testApp({
    modules: [tenantModule, betting, ...(options.extra ?? [])],
    config: { logLevel: 'silent' },
    isListening: true,
  });
  const deps: Deps = app.deps;
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = 'ssc1')`);
  const beacon: Beacon = localBeacon(
    readOrMakeKey(deps.config.dataFolder),
    async () => (await appNow(db)).getTime() / 1000,
  );
  await adoptBeacon(db, beacon.chain);
  const clock = new DrawClock(deps, beacon);
  return {
    deps,
    db,
    owner,
    beacon,
    clock,
    settled,
    voided,
    /** Moves the database clock to a moment and stops it there. */
    setTime: (iso: string) => setClock(owner, { at: new Date(iso), rate: STILL }),
    /** No issues, no chains, and only this lottery on sale. */
    reset: async (code: string) => {
      for (const table of FINAL) await owner.query(`alter table ${table} disable trigger user`);
      await owner.query(
        // With what other modules hang on an issue (bets, chases).
        'truncate issue, draw_result, draw_chain, beacon_round, feed_report, result_entry, lottery_streak cascade',
      );
      for (const table of FINAL) await owner.query(`alter table ${table} enable trigger user`);
      await db.run(`update lottery set paused = false, enabled = (code = $1)`, [code]);
    },
    /** One turn of the clock with its draws. */
    turn: async (of: DrawClock = clock) => {
      await of.turn();
      await of.idle();
    },
    issue: async (issueNo: string, lottery = 'ssc1'): Promise<HouseIssue> => {
      const issue = await findIssueByNo(db, lottery, issueNo);
      if (!issue || !isHouseIssue(issue)) throw new Error(`no issue ${issueNo}`);
      return issue;
    },
  };
}

/** Waits until `holds`, at most `limitMs`. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await delay(10);
  }
}
