import { lotteryCalls, type DrawProof } from '@caiting/contract';
import { DRAW_VERSION } from '@caiting/lottery/draw';
import type { IssueNo } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findLottery } from '../core/board.ts';
import { wireCode } from '../core/events.ts';
import { isHouseIssue } from '../core/issue.ts';
import { listWitnesses } from '../beacon/witness.ts';
import {
  findBeaconChain,
  findChain,
  findFetchedAt,
  findIssueByNo,
  findResult,
  findRound,
  findVoidDraw,
} from '../core/queries.ts';

export const drawProofBinding = bind(lotteryCalls.drawProof, ({ deps }, { lotteryCode, issue }) =>
  drawProof(deps, lotteryCode, issue),
);

/** Everything that went into a draw (architecture §4). The chain link is told with the result, never before; of a void issue with what it would have drawn. */
export async function drawProof(
  deps: Deps,
  lotteryCode: string,
  issueNo: string,
): Promise<Outcome<DrawProof, 'lotteryUnknown' | 'issueUnknown' | 'notDrawnHere'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (!lottery) return refuse('lotteryUnknown');
  const issue = await findIssueByNo(deps.db, lotteryCode, issueNo);
  if (!issue) return refuse('issueUnknown');
  if (!isHouseIssue(issue)) return refuse('notDrawnHere');
  const [chain, beacon, drawn, voided, round, fetchedAt, seen] = await Promise.all([
    findChain(deps.db, lotteryCode, issue.day),
    findBeaconChain(deps.db, issue.beacon),
    findResult(deps.db, issue.id),
    findVoidDraw(deps.db, issue.id),
    findRound(deps.db, issue.beacon, issue.beaconRound),
    findFetchedAt(deps.db, issue.beacon, issue.beaconRound),
    issue.sealedAt === null ? [] : listWitnesses(deps.db, issue.beacon, issue.sealedAt),
  ]);
  if (!chain || !beacon) return refuse('issueUnknown');
  const result = drawn ?? voided;
  const isTold = result !== null;
  return ok({
    version: DRAW_VERSION,
    lotteryCode: wireCode(lotteryCode),
    lotteryType: lottery.group,
    lotteryName: lottery.name,
    issue: issue.issueNo as IssueNo,
    state: issue.state,
    voidReason: issue.voidReason,
    voidedAt: issue.voidedAt?.getTime() ?? null,
    chain: {
      day: issue.day,
      anchor: chain.anchor,
      length: chain.length,
      publishedAt: chain.publishedAt.getTime(),
      index: issue.index,
      link: result?.link ?? null,
      previousLink: result?.previousLink ?? null,
    },
    closeAt: issue.closeAt.getTime(),
    sealedAt: issue.sealedAt?.getTime() ?? null,
    sealedLate: issue.sealedLate,
    betRoot: issue.betRoot,
    betCount: issue.betCount,
    beacon: {
      name: beacon.name,
      test: beacon.isTest,
      chainHash: beacon.chainHash,
      publicKey: beacon.publicKey,
      groupHash: beacon.groupHash,
      genesis: beacon.genesis,
      periodSeconds: beacon.period,
      scheme: beacon.scheme,
      dst: beacon.dst,
      round: issue.beaconRound,
      roundTime: issue.beaconTime.getTime(),
      signature: isTold ? (round?.signature ?? null) : null,
      randomness: isTold ? (round?.randomness ?? null) : null,
      fetchedAt: isTold ? (fetchedAt?.getTime() ?? null) : null,
    },
    evidence: seen.map(({ seenAt, ...shown }) => ({ ...shown, seenAt: seenAt.getTime() })),
    openNumber: result?.openNumber ?? null,
    numbers: result?.numbers ?? null,
    drawnAt: (drawn?.drawnAt ?? issue.revealedAt)?.getTime() ?? null,
    demoHistory: issue.demoHistory,
  });
}
