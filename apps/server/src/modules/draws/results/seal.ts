import { strict as assert } from 'node:assert';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isHex64, merkleRoot } from '@caiting/lottery/draw';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import type { Issue } from '../core/issue.ts';

/** What betting reports about an issue that closes. */
export interface Seal {
  /** Merkle root over the accepted bets, 64 lower-case hex characters. */
  readonly root: string;
  readonly count: number;
}
type SealOutcome = Outcome<Seal, 'betAfterClose'>;

/** The root of an issue without bets. */
export const EMPTY_ROOT = bytesToHex(merkleRoot([]));

const sealed: unique symbol = Symbol('sealed');
/** The issue being closed; its row is locked until the close commits. */
export interface ClosingIssue extends Issue {
  readonly [sealed]: { outcome: SealOutcome | null };
}

export function closing(issue: Issue): ClosingIssue {
  return { ...issue, [sealed]: { outcome: null } };
}

/** What `seal` was given; an issue of a server without betting has no bets. */
export function sealOf(issue: ClosingIssue): SealOutcome {
  return issue[sealed].outcome ?? ok({ root: EMPTY_ROOT, count: 0 });
}

/**
 * Betting hands over the root of an issue's accepted bets, inside the transaction that closes it (architecture §4). `lastBetAt`: when the
 * newest of them was accepted, where the caller knows it. After the beacon round is out this is allowed only when no bet came after the close,
 * and the proof page says that it was late. Refused: the issue becomes void.
 */
export function seal(issue: ClosingIssue, root: string, count: number, lastBetAt: Date | null = null): SealOutcome {
  assert(isHex64(root), 'a root is 64 lower-case hex characters');
  assert(Number.isInteger(count) && count >= 0, 'a count of bets is a whole number');
  assert(count > 0 || root === EMPTY_ROOT, 'no bets have the root of nothing');
  assert(issue[sealed].outcome === null, `issue ${issue.issueNo} is sealed already`);
  const outcome: SealOutcome =
    lastBetAt !== null && lastBetAt >= issue.closeAt ? refuse('betAfterClose') : ok({ root, count });
  issue[sealed].outcome = outcome;
  return outcome;
}
