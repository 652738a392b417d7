import { ENVELOPE_OUTCOMES, TEXTS, moneyText } from '@caiting/contract';
import { FEN, money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { envelopeGate } from './gate.ts';
import { claimShare, findClaim, findEnvelope, listAllClaims } from './queries.ts';
import type { ClaimAnswer } from './queries.ts';

export interface Opened {
  readonly state: number;
  readonly msg: string;
  readonly amount: string;
}

const NOT_YOURS = '这是发给对方的红包，等待对方领取';
/** A time-out or self-exclusion of one's own. */
const BARRED = '您已申请暂停游戏，期间不能收发红包';
const fenText = (fen: bigint): string => moneyText(money(fen * FEN));

const ANSWERS = {
  taken: { state: ENVELOPE_OUTCOMES.open, msg: '' },
  mine: { state: ENVELOPE_OUTCOMES.open, msg: '' },
  emptied: { state: ENVELOPE_OUTCOMES.emptied, msg: TEXTS.envelopeEmptied },
  expired: { state: ENVELOPE_OUTCOMES.expired, msg: TEXTS.envelopeExpired },
  barred: { state: ENVELOPE_OUTCOMES.told, msg: BARRED },
  foreign: { state: ENVELOPE_OUTCOMES.told, msg: NOT_YOURS },
} as const;

/** Looks whether an envelope can be opened; takes no lock and moves nothing (SPEC §4 open response states). */
export async function lookAtEnvelope(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Outcome<Omit<Opened, 'amount'>, 'envelopeUnknown'>> {
  const takers = envelopeGate(deps).takersOf(id);
  if (takers) return ok(ANSWERS[takers.has(userId) ? 'mine' : 'emptied']);
  const envelope = await findEnvelope(deps.db, id);
  if (!envelope) return refuse('envelopeUnknown');
  if (envelope.recipient_id !== null && String(envelope.recipient_id) !== userId) return ok(ANSWERS.foreign);
  if (await findClaim(deps.db, envelope.id, userId)) return ok(ANSWERS.mine);
  if (envelope.state === 'emptied') return ok(ANSWERS.emptied);
  return ok(ANSWERS[envelope.is_expired || envelope.state === 'refunded' ? 'expired' : 'taken']);
}

/**
 * Takes a share. Only this books; the same person again gets the same answer with the same amount, so a lost answer never looks like an
 * emptied envelope. Once an envelope is known to be empty nobody asks the database any more.
 */
export async function openEnvelope(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Outcome<Opened, 'envelopeUnknown'>> {
  const gate = envelopeGate(deps);
  const answer = fromMemory(deps, userId, id) ?? (await gate.through(id, () => claim(deps, userId, id)));
  if (answer.outcome === 'unknown') return refuse('envelopeUnknown');
  return ok({ ...ANSWERS[answer.outcome], amount: fenText(answer.amount_fen) });
}

/** While it waited at the gate the envelope may have been emptied. */
async function claim(deps: Deps, userId: string, id: string): Promise<ClaimAnswer> {
  const known = fromMemory(deps, userId, id);
  if (known) return known;
  const answer = await claimShare(deps.db, id, userId);
  if (answer.is_last) wakeOutbox();
  if (answer.is_last || answer.outcome === 'emptied') {
    const claims = await listAllClaims(deps.db, id);
    envelopeGate(deps).remember(id, new Map(claims.map((row) => [String(row.user_id), row.amount_fen])));
  }
  return answer;
}

function fromMemory(deps: Deps, userId: string, id: string): ClaimAnswer | null {
  const takers = envelopeGate(deps).takersOf(id);
  if (takers === undefined) return null;
  const mine = takers.get(userId);
  return { outcome: mine === undefined ? 'emptied' : 'mine', amount_fen: mine ?? 0n, is_last: false };
}
