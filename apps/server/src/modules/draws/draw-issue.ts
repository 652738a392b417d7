import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { chainLink, drawNumbers, openNumberOf } from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { appNow } from '../../platform/clock.ts';
import { verifiedRound, type Beacon } from './beacon.ts';
import { DRIFT_MAX_S, beaconEvidence, provenDrift } from './close-issue.ts';
import type { HouseIssue, Issue } from './issue.ts';
import { findIssueForUpdate, findRound, markBeaconAsked, type Chain, type NewResult } from './queries.ts';
import { recordResult } from './record-result.ts';
import { voidInTx } from './void-issue.ts';

export interface DrawContext {
  readonly beacon: Beacon;
  readonly group: Group;
  readonly chain: Chain;
  /** How long an issue waits for the beacon before it is void, in seconds. */
  readonly outageMaxS: number;
}

export type DrawStep = 'drawn' | 'waiting' | 'void' | 'nothing';

/** The result of an issue: its chain link and its verified round, and nothing else (architecture §4). */
export function resultOf(issue: DrawnIssue, group: Group, randomness: string, link: Uint8Array): NewResult {
  const { lotteryCode, issueNo } = issue;
  const numbers = drawNumbers(group, { link, lotteryCode, issueNo, beacon: randomness });
  return {
    numbers,
    openNumber: openNumberOf(group, numbers),
    link: bytesToHex(link),
    previousLink: bytesToHex(sha256(link)),
  };
}
type DrawnIssue = Pick<Issue, 'index' | 'lotteryCode' | 'issueNo'>;

/**
 * Draws a closed issue whose round is out: the result, the news and the settling job commit together. Interrupted anywhere, it does
 * the same again from the same inputs. While the beacon cannot be had the issue waits; after `outageMaxS` it is void, never drawn
 * from anything else.
 */
export async function drawIssue(deps: Deps, issue: HouseIssue, context: DrawContext): Promise<DrawStep> {
  const { beacon, group, chain } = context;
  const round = await roundFor(deps.db, beacon, issue);
  if (round === null) return waitOrVoid(deps, issue, context);
  if (await isDriftProven(deps.db, issue, beacon)) return voidStep(deps, issue, 'clockDrift');
  const result = resultOf(issue, group, round.randomness, chainLink(chain.seed, chain.length, issue.index));
  return deps.db.tx(async (tx) => {
    const locked = await findIssueForUpdate(tx, issue.id);
    if (locked?.state !== 'closed') return 'nothing';
    await recordResult(deps, tx, locked, group, result);
    return 'drawn';
  });
}

/** A round of another network than ours (the beacon was changed) can only come from our own records. */
function roundFor(db: Queries, beacon: Beacon, issue: HouseIssue): Promise<{ readonly randomness: string } | null> {
  return issue.beacon === beacon.chain.chainHash
    ? verifiedRound(db, beacon, issue.beaconRound)
    : findRound(db, issue.beacon, issue.beaconRound);
}

/** Where the network did not answer at the close, our clock is compared with it now, before anything is revealed. */
async function isDriftProven(db: Queries, issue: Issue, beacon: Beacon): Promise<boolean> {
  if (issue.beaconSeen !== null || issue.beacon !== beacon.chain.chainHash) return false;
  const seen = await beaconEvidence(beacon);
  return provenDrift(beacon, seen, await appNow(db)) > DRIFT_MAX_S;
}

async function waitOrVoid(deps: Deps, issue: Issue, { outageMaxS }: DrawContext): Promise<DrawStep> {
  const waitedS = await markBeaconAsked(deps.db, issue.id);
  if (waitedS < outageMaxS) return 'waiting';
  deps.log.error({ issue: issue.issueNo, lottery: issue.lotteryCode, waitedS }, 'the beacon is out: the issue is void');
  return voidStep(deps, issue, 'beaconOutage');
}

function voidStep(deps: Deps, issue: Issue, reason: 'beaconOutage' | 'clockDrift'): Promise<DrawStep> {
  return deps.db.tx(async (tx) => {
    const locked = await findIssueForUpdate(tx, issue.id);
    if (locked?.state !== 'closed') return 'nothing';
    await voidInTx(deps, tx, locked, reason);
    return 'void';
  });
}
