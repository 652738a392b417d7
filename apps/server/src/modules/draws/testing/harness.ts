import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import { appNow, setClock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { readOrMakeSignerKey, signerKeyPath } from '../../../signer/key.ts';
import { findSealedChain } from '../../../signer/queries.ts';
import { openSeed } from '../../../signer/seal.ts';
import { tenantModule } from '../../tenant/index.ts';
import type { Beacon } from '../beacon/beacon.ts';
import { readOrMakeKey } from '../beacon/local-chain.ts';
import { localBeacon } from '../beacon/local.ts';
import { DrawClock } from '../clock.ts';
import { isHouseIssue, type HouseIssue } from '../core/issue.ts';
import { SETTLE_JOB, VOID_JOB, inLane } from '../core/job-names.ts';
import { ensureLotteries } from '../core/lotteries.ts';
import { findIssueByNo } from '../core/queries.ts';
import { adoptBeacon } from '../lotteries/plan-issues.ts';
import { seal, type ClosingIssue } from '../results/seal.ts';
import { publishChainEnds } from '../results/publish-ends.ts';
import { signerOf } from '../signer-of.ts';

/** Tables whose rows hang on an issue and are final: a test that begins anew empties them all the same. */
const FINAL = ['draw_result', 'chase_issue', 'beacon_witness'];

/** No issues, no chains, and nothing that other modules hang on an issue (bets, chases). */
export async function emptyIssues(owner: Queries): Promise<void> {
  for (const table of FINAL) await owner.run(`alter table ${table} disable trigger user`);
  await owner.run(
    'truncate issue, draw_day, draw_result, draw_chain, beacon_round, beacon_witness, feed_report, result_entry, lottery_streak cascade',
  );
  for (const table of FINAL) await owner.run(`alter table ${table} enable trigger user`);
}

/** So slow that it stands still: tests move it themselves. */
const STILL = 0.000_001;

/** A server whose draw clock is turned by hand, on a database clock that stands still until it is moved. */
export async function drawsHarness(
  options: { readonly extra?: readonly ServerModule[]; readonly config?: Partial<Config> } = {},
) {
  const settled: string[] = [];
  const voided: string[] = [];
  const betting: ServerModule = {
    name: 'jobs of betting',
    jobs: () =>
      (['live', 'backlog'] as const).flatMap((lane) => [
        job<{ issueId: string }>({
          name: inLane(SETTLE_JOB, lane),
          handle: async (_tx, { issueId }) => void settled.push(issueId),
        }),
        job<{ issueId: string }>({
          name: inLane(VOID_JOB, lane),
          handle: async (_tx, { issueId }) => void voided.push(issueId),
        }),
      ]),
  };
  const { app, db, owner, ownerTarget } = await testApp({
    modules: [tenantModule, betting, ...(options.extra ?? [])],
    config: { logLevel: 'silent', ...options.config },
    isListening: true,
  });
  const deps: Deps = app.deps;
  publishChainEnds(deps);
  await ensureLotteries(db, false);
  await db.run(`update lottery set enabled = (code = 'ssc1')`);
  const beacon: Beacon = localBeacon(
    readOrMakeKey(deps.config.dataFolder),
    async () => (await appNow(db)).getTime() / 1000,
  );
  await adoptBeacon(db, beacon.chain);
  const clock = new DrawClock(deps, beacon);
  const key = readOrMakeSignerKey(signerKeyPath(deps.config.dataFolder));
  return {
    deps,
    db,
    owner,
    ownerTarget,
    beacon,
    clock,
    planner: { db, signer: signerOf(deps) },
    /** The seed of a chain, as only the holder of the key can have it. */
    seedOf: async (lottery: string, day: string): Promise<Uint8Array> => {
      const chain = await findSealedChain(owner, lottery, day);
      if (chain === null) throw new Error(`no chain of ${lottery} ${day}`);
      return openSeed(key, chain.sealed, { lottery, ...chain });
    },
    settled,
    voided,
    /** Moves the database clock to a moment and stops it there. */
    setTime: (iso: string) => setClock(owner, { at: new Date(iso), rate: STILL }),
    /** No issues, no chains, and only this lottery on sale. */
    reset: async (code: string) => {
      await emptyIssues(owner);
      await db.run(`update lottery set paused = false, enabled = (code = $1)`, [code]);
    },
    /** Seals three bets as betting does; they are there. */
    sealBets: async (
      closing: ClosingIssue,
      root: string,
      lastBetAt = new Date(closing.closeAt.getTime() - 1),
    ): Promise<void> => {
      await owner.run(
        `insert into bet select 1, $1 * 256 + n, $1, 'ssc1', 'x', 'DWD', '1', 1, 2, 2, 1000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, $2
           from generate_series(1, 3) n on conflict do nothing`,
        [closing.id, lastBetAt],
      );
      await owner.run(
        `insert into bet_tree (issue_id, block, last_id, leaves, node)
           select $1::int8, 0, $1::int8 * 256 + 3, 3, decode($2, 'hex') where $3::boolean on conflict do nothing`,
        [closing.id, root, lastBetAt < closing.closeAt],
      );
      seal(closing, root, 3, lastBetAt);
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
