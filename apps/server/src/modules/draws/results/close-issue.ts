import { setTimeout as delay } from 'node:timers/promises';
import { roundTime } from '@caiting/lottery/draw';
import { appNow } from '../../../platform/clock.ts';
import { prepared, type Tx } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import type { Beacon } from '../beacon/beacon.ts';
import { issueInfo, publish, wireCode } from '../core/events.ts';
import type { Issue } from '../core/issue.ts';
import { findIssueForUpdate, listComingIssues } from '../core/queries.ts';
import { closing, sealOf, type ClosingIssue } from './seal.ts';
import { voidInTx } from './void-issue.ts';

/** Called inside the transaction that closes an issue: betting computes its root and calls `seal`. */
export type CloseHook = (tx: Tx, issue: ClosingIssue) => Promise<unknown>;

const hookOf = perDeps((): { hook: CloseHook | null } => ({ hook: null }));

/** Betting sets this once at start. */
export function onIssueClose(deps: Deps, hook: CloseHook): void {
  hookOf(deps).hook = hook;
}

/** The clock may be this far behind the beacon; more, once proven, voids an issue (product §10.3). */
export const DRIFT_MAX_S = 2;
const EVIDENCE_WAIT_MS = 1_500;

/** What the beacon network shows at this moment; null when it does not say so in time. */
export async function beaconEvidence(beacon: Beacon): Promise<number | null> {
  const waiting = new AbortController();
  const patience = delay(EVIDENCE_WAIT_MS, null, { signal: waiting.signal }).catch(() => null);
  const seen = await Promise.race([beacon.latest().catch(() => null), patience]);
  waiting.abort();
  return seen;
}

/** Seconds that our clock is behind, proven by a round that was out at `now`; 0 when nothing is proven. */
export function provenDrift(beacon: Beacon, seen: number | null, now: Date): number {
  return seen === null ? 0 : Math.max(0, roundTime(beacon.chain, seen) - now.getTime() / 1000);
}

/**
 * Closes an issue that is due and seals its bets, in one transaction. The row is locked FOR UPDATE: a statement that is placing bets
 * on it either committed before or will find it closed. Closing twice, or too early, does nothing.
 */
export async function closeIssue(
  deps: Deps,
  beacon: Beacon,
  id: bigint,
  evidence: Promise<number | null> = beaconEvidence(beacon),
): Promise<boolean> {
  const seen = await evidence;
  return deps.db.tx(async (tx) => {
    const issue = await findIssueForUpdate(tx, id);
    const now = await appNow(tx);
    const begun = performance.now();
    if (issue === null || issue.state !== 'selling' || issue.closeAt > now) return false;
    if (issue.beacon === beacon.chain.chainHash && provenDrift(beacon, seen, now) > DRIFT_MAX_S) {
      deps.log.error({ issue: issue.issueNo, lottery: issue.lotteryCode, seen, now }, 'our clock is behind the beacon');
      await voidInTx(deps, tx, issue, 'clockDrift');
      return true;
    }
    const sealing = closing(issue);
    await hookOf(deps).hook?.(tx, sealing);
    const outcome = sealOf(sealing);
    if (!outcome.ok) {
      deps.log.error({ issue: issue.issueNo, lottery: issue.lotteryCode }, 'a bet came after the close');
      await voidInTx(deps, tx, issue, 'betAfterClose');
      return true;
    }
    await markClosed(tx, id, { seen, ...outcome.data });
    await publishRoll(tx, issue);
    tx.afterCommit(() => {
      const tookMs = performance.now() - begun;
      deps.metrics.sealDelay.observe((now.getTime() - issue.closeAt.getTime() + tookMs) / 1_000);
    });
    return true;
  });
}

async function publishRoll(tx: Tx, issue: Issue): Promise<void> {
  const [current, next] = await listComingIssues(tx, issue.lotteryCode, 2);
  if (!current || !next) return;
  await publish(tx, 'draws.issueRolled', {
    lotteryCode: wireCode(issue.lotteryCode),
    closed: issueInfo({ ...issue, state: 'closed' }),
    current: issueInfo(current),
    next: issueInfo(next),
  });
}

const CLOSE = prepared('draws.close', 'select close_issue($1, $2, $3, $4)');

/** Closes and seals. */
export async function markClosed(
  tx: Tx,
  id: bigint,
  seal: { seen: number | null; root: string; count: number },
): Promise<void> {
  await tx.run(CLOSE, [id, seal.seen, seal.root, seal.count]);
}
