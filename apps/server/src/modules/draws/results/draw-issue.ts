import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { drawNumbers, openNumberOf } from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Signer } from '../../../signer/port.ts';
import { verifiedRound, type Beacon } from '../beacon/beacon.ts';
import type { HouseIssue, Issue } from '../core/issue.ts';
import { findIssueForUpdate, findRound, type NewResult, type StoredRound } from '../core/queries.ts';
import { DRIFT_MAX_S, beaconEvidence, provenDrift } from './close-issue.ts';
import { recordResult } from './record-result.ts';
import { voidInTx } from './void-issue.ts';

/** What decides a result, and who tells it. */
export interface DrawSources {
  readonly beacon: Beacon;
  readonly group: Group;
  readonly signer: Signer;
}

export interface DrawContext extends DrawSources {
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
 * Draws a closed issue whose round is out: the result, its events and the settlement job commit together. Idempotent: interrupted anywhere, a
 * retry computes the same from the same inputs. While the beacon cannot be had the issue waits; after `outageMaxS` it is void, never drawn
 * from anything else. While the signer does not answer it is late, however long: nobody else has the link.
 */
export async function drawIssue(deps: Deps, issue: HouseIssue, context: DrawContext): Promise<DrawStep> {
  const { beacon, group } = context;
  const round = await roundFor(deps.db, beacon, issue);
  if (round === null) return waitOrVoid(deps, issue, context);
  if (await isDriftProven(deps.db, issue, beacon)) return voidStep(deps, issue, 'clockDrift');
  const link = await linkOf(deps, issue, context.signer, round);
  if (link === null) return 'waiting';
  const result = resultOf(issue, group, round.randomness, link);
  return deps.db.tx(async (tx) => {
    const locked = await findIssueForUpdate(tx, issue.id);
    if (locked?.state !== 'closed') return 'nothing';
    await recordResult(deps, tx, locked, group, result);
    return 'drawn';
  });
}

/** A round of another network than ours (the beacon was changed) can only come from our own records. */
export function roundFor(db: Queries, beacon: Beacon, issue: HouseIssue): Promise<StoredRound | null> {
  return issue.beacon === beacon.chain.chainHash
    ? verifiedRound(db, beacon, issue.beaconRound)
    : findRound(db, issue.beacon, issue.beaconRound);
}

/** The issue's link, told by the signer against the signature of its round; null while it is not told. */
export async function linkOf(
  { log }: Pick<Deps, 'log'>,
  { lotteryCode, issueNo }: HouseIssue,
  signer: Signer,
  { signature }: StoredRound,
): Promise<Uint8Array | null> {
  const issue = { issue: issueNo, lottery: lotteryCode };
  try {
    const answer = await signer.link({ lottery: lotteryCode, issueNo, signature });
    if ('link' in answer) return hexToBytes(answer.link);
    // Issues of a chain are drawn in their order; the one before this waits for its round, its seal or its void.
    if (answer.refused === 'earlierOpen') log.info(issue, 'the link waits for an earlier issue of its day');
    else log.error({ ...issue, refused: answer.refused }, 'the signer does not tell the link');
  } catch (error) {
    log.warn({ ...issue, err: error }, 'the signer does not answer: the draw waits for it');
  }
  return null;
}

/** Where the network did not answer at the close, our clock is compared with it now, before anything is revealed. */
async function isDriftProven(db: Queries, issue: Issue, beacon: Beacon): Promise<boolean> {
  if (issue.beaconSeen !== null || issue.linkToldAt !== null || issue.beacon !== beacon.chain.chainHash) return false;
  const seen = await beaconEvidence(beacon);
  return provenDrift(beacon, seen, await appNow(db)) > DRIFT_MAX_S;
}

async function waitOrVoid(deps: Deps, issue: Issue, { outageMaxS }: DrawContext): Promise<DrawStep> {
  const waitedS = await markBeaconAsked(deps.db, issue.id);
  if (waitedS < outageMaxS) return 'waiting';
  if (await isOutageDisproved(deps.db, issue.id)) {
    deps.log.error({ issue: issue.issueNo, lottery: issue.lotteryCode, waitedS }, 'its round was out: it waits for it');
    return 'waiting';
  }
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

/** Remembers when the beacon was first asked in vain; gives that moment's age in seconds. */
async function markBeaconAsked(db: Queries, id: bigint): Promise<number> {
  return (await db.one<{ age: number | null }>('select note_beacon_asked($1) as age', [id])).age ?? 0;
}

/** Whether its round, a later one or its link is known here: then a wait for the round was no outage of the network (docs/decisions/0320). */
async function isOutageDisproved(db: Queries, id: bigint): Promise<boolean> {
  return (await db.one<{ known: boolean }>('select outage_disproved($1) as known', [id])).known;
}
