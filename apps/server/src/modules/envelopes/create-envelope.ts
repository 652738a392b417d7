import { randomBytes, randomInt } from 'node:crypto';
import { ENVELOPE_AVERAGE_MIN_YUAN, ENVELOPE_EXPIRES_MS, ENVELOPE_TYPES, envelopeCommitment } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import { FEN, formatYuan, money, parseMoney, yuan } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { cause, post } from '../ledger/index.ts';
import { refusalOf } from '../protection/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { countSending, insertEnvelope } from './queries.ts';
import { equalShares, luckyShares } from './split-shares.ts';

export interface EnvelopeDraft {
  readonly senderId: string;
  /** Code of the room it lies in. */
  readonly place: string;
  /** The only person who may open it, in a private chat. */
  readonly recipientId: string | null;
  /** Type 1: `amount` is that of each; 2: of all together (SPEC §4). */
  readonly type: number;
  readonly count: number;
  readonly amount: Money;
  readonly wish: string;
}

export type CreateRefusal =
  | 'excluded'
  | 'envelopeSingleOnly'
  | 'envelopeAverageOut'
  | 'envelopeQuotaOver'
  | 'envelopeSendsOver'
  | 'balanceShort';

/** Puts the money of an envelope on hold and fixes its shares; gives the card of its message. The caller's transaction says where it is shown. */
export async function createEnvelope(
  deps: Deps,
  tx: Tx,
  draft: EnvelopeDraft,
): Promise<Outcome<EnvelopeCard, CreateRefusal>> {
  const refused = await refusalOf(tx, draft.senderId, 'envelope', draft.amount);
  if (refused) return refused;
  const isLucky = draft.type === ENVELOPE_TYPES.lucky && draft.recipientId === null;
  const total = isLucky ? draft.amount : money(draft.amount * BigInt(draft.count));
  const values = await tenantValues(deps);
  if (draft.recipientId !== null && draft.count !== 1) return refuse('envelopeSingleOnly', { field: 'num' });
  const averageMin = yuan(ENVELOPE_AVERAGE_MIN_YUAN);
  const averageMax = parseMoney(values.envelopeAverageMax) ?? averageMin;
  const count = BigInt(draft.count);
  if (total < averageMin * count || total > averageMax * count) {
    const params = { min: formatYuan(averageMin), max: formatYuan(averageMax) };
    return refuse('envelopeAverageOut', { field: 'amount', params });
  }
  const totalFen = Number(total / FEN);
  const quota = Number((parseMoney(values.envelopeDayAmount) ?? 0n) / FEN);
  const day = await countSending(tx, draft.senderId, totalFen);
  if (day.sends > values.envelopeDaySends)
    return refuse('envelopeSendsOver', { params: { max: values.envelopeDaySends } });
  if (Number(day.amount_fen) > quota) {
    const left = Math.max(0, quota - (Number(day.amount_fen) - totalFen));
    return refuse('envelopeQuotaOver', { field: 'amount', params: { left: formatYuan(money(BigInt(left) * FEN)) } });
  }

  const shares = isLucky
    ? luckyShares(totalFen, draft.count, randomInt)
    : equalShares(totalFen / draft.count, draft.count);
  const salt = randomBytes(16).toString('hex');
  const commitment = envelopeCommitment(salt, shares);
  const id = await insertEnvelope(tx, {
    senderId: draft.senderId,
    place: draft.place,
    recipientId: draft.recipientId,
    kind: draft.recipientId !== null ? 'single' : isLucky ? 'lucky' : 'normal',
    totalFen,
    shares,
    wish: draft.wish,
    salt,
    commitment,
    expiresMs: ENVELOPE_EXPIRES_MS,
  });
  const held = await post(tx, {
    id: cause('envelope.send', id),
    code: 'envelopeSent',
    player: draft.senderId,
    amount: total,
    ref: id,
  });
  if (!held.ok) return held;
  return ok({
    recordId: String(id),
    type: isLucky ? ENVELOPE_TYPES.lucky : ENVELOPE_TYPES.single,
    isRead: false,
    state: 0,
    wishingRemark: draft.wish,
    commitment,
  });
}
