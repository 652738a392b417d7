import { isSigned, networkOf } from './beacon.ts';
import { DRAW_CHECKS, type CheckKey } from './checks.ts';
import { fromHex, joined, sha256, toHex, utf8 } from './hash.ts';
import { openNumberText, drawAgain, type Drawing, type WordStep } from './numbers.ts';
import type { Inclusion, Proof } from './proof.ts';
import { NO_TIME, timeOf, type TimeVerdict } from './time.ts';

/** Why a check failed; a closed list, so that pages can say it in their language. */
export type Failure =
  | 'unknownVersion'
  | 'wrongLinkOfIssue'
  | 'linkDoesNotFollow'
  | 'anchorDiffers'
  | 'anchorNotTheKnownOne'
  | 'publishedAfterClose'
  | 'wrongRound'
  | 'wrongRoundTime'
  | 'sealedAfterRound'
  | 'voidedAfterClose'
  | 'unknownNetwork'
  | 'badSignature'
  | 'wrongRandomness'
  | 'unknownGroup'
  | 'numbersDiffer'
  | 'openNumberDiffers'
  | 'otherIssue'
  | 'leafDiffers'
  | 'pathShape'
  | 'rootDiffers'
  | 'notTheSealedRoot';

export interface Check {
  /** From 1. */
  readonly number: number;
  readonly key: CheckKey;
  readonly failure: Failure | null;
  /** What was computed, by name, for showing. */
  readonly values: Readonly<Record<string, string>>;
  readonly words?: readonly WordStep[];
}

export interface Verdict {
  readonly isOk: boolean;
  /**
   * True when all checks agree and the round is one of the public network, drawn at its time. Without it the draw was only recomputed: a test
   * beacon is signed by the site itself, and the times of demo history prove nothing.
   */
  readonly isPublic: boolean;
  /** The checks that ran: all of them, or up to the first failure. */
  readonly checks: readonly Check[];
  readonly numbers: readonly number[] | null;
  /** Whether the close was at the time that the proof says. Unproven is no failure: the draw is right, and of its time there is the site's word. */
  readonly time: TimeVerdict;
}

export interface VerifyOptions {
  /** The day's anchor as the person noted it before the sale; the proof's must be the same. */
  readonly knownAnchor?: string;
}

type Outcome = {
  readonly failure: Failure | null;
  readonly values: Readonly<Record<string, string>>;
  words?: readonly WordStep[];
};

/** Checks a draw, or what a void issue would have drawn, from its published inputs alone; stops at the first failure. */
export async function verifyDraw(proof: Proof, options: VerifyOptions = {}): Promise<Verdict> {
  let drawing: Drawing | null = null;
  const redraw = async (): Promise<Drawing | null> => (drawing ??= await drawAgain(proof));
  const steps: Readonly<Record<string, () => Promise<Outcome>>> = {
    chain: () => checkChain(proof, options.knownAnchor),
    order: async () => checkOrder(proof),
    beacon: () => checkBeacon(proof),
    hmac: async () => checkHmac(proof, await redraw()),
    numbers: async () => checkNumbers(proof, await redraw()),
    result: async () => checkResult(proof, await redraw()),
  };
  const checks: Check[] = [];
  for (const key of DRAW_CHECKS) {
    const outcome = (await steps[key]?.()) as Outcome;
    checks.push({ number: checks.length + 1, key, ...outcome });
    if (outcome.failure) return { isOk: false, isPublic: false, checks, numbers: null, time: NO_TIME };
  }
  // The beacon's check took `test: false` from quicknet's pinned values alone.
  const isPublic = !proof.beacon.test && !proof.demoHistory;
  return { isOk: true, isPublic, checks, numbers: proof.numbers, time: await timeOf(proof) };
}

/** Checks that a bet is in the root that was sealed before the draw. `proof` is that of the issue's draw. */
export async function verifyBet(inclusion: Inclusion, proof: Proof): Promise<Check> {
  return { number: DRAW_CHECKS.length + 1, key: 'bet', ...(await checkBet(inclusion, proof)) };
}

async function checkChain({ version, issue, chain }: Proof, knownAnchor: string | undefined): Promise<Outcome> {
  const values: Record<string, string> = { link: chain.link, previousLink: chain.previousLink, anchor: chain.anchor };
  const fail = (failure: Failure): Outcome => ({ failure, values });
  if (version !== 'v1') return fail('unknownVersion');
  // Issue i of a day uses link i of that day's chain: no other link may be picked.
  const isOwnLink = issue === chain.day.replaceAll('-', '') + issue.slice(8) && Number(issue.slice(8)) === chain.index;
  if (!isOwnLink || chain.index > chain.length) return fail('wrongLinkOfIssue');
  let at = await sha256(fromHex(chain.link));
  values['computedPrevious'] = toHex(at);
  if (toHex(at) !== chain.previousLink) return fail('linkDoesNotFollow');
  for (let steps = 1; steps < chain.index; steps += 1) at = await sha256(at);
  values['computedAnchor'] = toHex(at);
  if (toHex(at) !== chain.anchor) return fail('anchorDiffers');
  if (knownAnchor !== undefined && knownAnchor !== chain.anchor) return fail('anchorNotTheKnownOne');
  return { failure: null, values };
}

/** Close, then seal, then the round: nobody knew the result while bets were open, nor could bets be added after. */
function checkOrder(proof: Proof): Outcome {
  const { chain, closeAt, sealedAt, sealedLate, beacon, demoHistory } = proof;
  const { genesis, periodSeconds, round, roundTime } = beacon;
  const values = {
    publishedAt: String(chain.publishedAt),
    closeAt: String(closeAt),
    sealedAt: sealedAt === null ? '' : String(sealedAt),
    round: String(round),
    roundTime: String(roundTime),
  };
  const fail = (failure: Failure): Outcome => ({ failure, values });
  if (roundTime !== (genesis + (round - 1) * periodSeconds) * 1000) return fail('wrongRoundTime');
  // The first round at or after the close and two periods: that one is late enough, the one before it is not.
  const earliest = closeAt + 2 * periodSeconds * 1000;
  if (roundTime < earliest || roundTime - periodSeconds * 1000 >= earliest) return fail('wrongRound');
  // Demo history was drawn afterwards and says so; its times prove nothing.
  if (demoHistory) return { failure: null, values };
  if (chain.publishedAt >= closeAt) return fail('publishedAfterClose');
  // An operator's wish makes an issue void before its close only; afterwards nobody may choose not to draw.
  if (proof.voidReason === 'operator' && proof.voidedAt !== null && proof.voidedAt >= closeAt)
    return fail('voidedAfterClose');
  if (sealedAt === null) return { failure: null, values };
  if (sealedAt < closeAt || (sealedAt >= roundTime && !sealedLate)) return fail('sealedAfterRound');
  return { failure: null, values };
}

async function checkBeacon({ beacon }: Proof): Promise<Outcome> {
  const { signature, randomness, chainHash, publicKey } = beacon;
  const network = await networkOf(beacon);
  const computed = toHex(await sha256(fromHex(signature)));
  const values = { network: network ?? '', chainHash, publicKey, signature, randomness, computedRandomness: computed };
  if (network === null) return { failure: 'unknownNetwork', values };
  if (!(await isSigned(beacon))) return { failure: 'badSignature', values };
  return { failure: computed === randomness ? null : 'wrongRandomness', values };
}

async function checkHmac({ lotteryType }: Proof, drawing: Drawing | null): Promise<Outcome> {
  if (drawing === null) return { failure: 'unknownGroup', values: { lotteryType } };
  return { failure: null, values: { message: drawing.message, block: drawing.firstBlock } };
}

function checkNumbers({ numbers }: Proof, drawing: Drawing | null): Outcome {
  const computed = drawing?.numbers.join(',') ?? '';
  const values = { computed, published: numbers.join(',') };
  return {
    failure: computed === numbers.join(',') ? null : 'numbersDiffer',
    values,
    words: drawing?.words ?? [],
  };
}

function checkResult({ lotteryType, openNumber }: Proof, drawing: Drawing | null): Outcome {
  const computed = drawing === null ? '' : openNumberText(lotteryType, drawing.numbers);
  return { failure: computed === openNumber ? null : 'openNumberDiffers', values: { computed, openNumber } };
}

async function checkBet(inclusion: Inclusion, proof: Proof): Promise<Outcome> {
  const { leafText, leaf, index, total, path, root } = inclusion;
  const values: Record<string, string> = { leafText, leaf, index: String(index), total: String(total), root };
  const fail = (failure: Failure): Outcome => ({ failure, values });
  if (inclusion.lotteryCode !== proof.lotteryCode || inclusion.issue !== proof.issue) return fail('otherIssue');
  let at = await sha256(joined(Uint8Array.of(0), utf8(leafText)));
  values['computedLeaf'] = toHex(at);
  if (toHex(at) !== leaf) return fail('leafDiffers');
  // Where the siblings stand follows from the place in the tree; the path may not choose.
  const sides = sidesOf(index, total);
  if (sides === null || sides.join() !== path.map(({ side }) => side).join()) return fail('pathShape');
  for (const { side, hash } of path) {
    const pair = side === 'left' ? [fromHex(hash), at] : [at, fromHex(hash)];
    at = await sha256(joined(Uint8Array.of(1), ...pair));
  }
  values['computedRoot'] = toHex(at);
  if (toHex(at) !== root) return fail('rootDiffers');
  return { failure: root === proof.betRoot && total === proof.betCount ? null : 'notTheSealedRoot', values };
}

/** The sides of the siblings of leaf `index` of `total`, from the leaf up (RFC 6962, 2.1.1); null when there is no such leaf. */
function sidesOf(index: number, total: number): ('left' | 'right')[] | null {
  if (index >= total) return null;
  const sides: ('left' | 'right')[] = [];
  for (let at = index, last = total - 1; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    if (at % 2 === 1) sides.push('left');
    else if (at < last) sides.push('right');
  }
  return sides;
}
