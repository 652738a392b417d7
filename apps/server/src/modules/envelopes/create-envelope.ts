import { randomBytes, randomInt } from 'node:crypto';
import { ENVELOPE_AVERAGE_MIN_YUAN, ENVELOPE_EXPIRES_MS, ENVELOPE_TYPES, envelopeCommitment } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import { FEN, money, parseMoney, yuan } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { cause, post } from '../ledger/index.ts';
import { refusalOf } from '../protection/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { TODAY } from './queries.ts';
import type { DayRow, EnvelopeRow } from './queries.ts';
import { equalShares, luckyShares } from './split-shares.ts';

export interface EnvelopeDraft {
  readonly senderId: string;
  /** Code of the room it lies in. */
  readonly place: string;
  /** The only person who may open it, in a private chat. */
  readonly recipientId: string | null;
  /** Type 1: `amount` is that of each; 2: of all together (product §4). */
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
    const params = { min: averageMin, max: averageMax };
    return refuse('envelopeAverageOut', { field: 'amount', params });
  }
  const totalFen = Number(total / FEN);
  const quota = Number((parseMoney(values.envelopeDayAmount) ?? 0n) / FEN);
  const day = await countSending(tx, draft.senderId, totalFen);
  if (day.sends > values.envelopeDaySends)
    return refuse('envelopeSendsOver', { params: { max: values.envelopeDaySends } });
  if (Number(day.amount_fen) > quota) {
    const left = Math.max(0, quota - (Number(day.amount_fen) - totalFen));
    return refuse('envelopeQuotaOver', { field: 'amount', params: { left: money(BigInt(left) * FEN) } });
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

interface NewEnvelope {
  readonly senderId: string;
  readonly place: string;
  readonly recipientId: string | null;
  readonly kind: EnvelopeRow['kind'];
  readonly totalFen: number;
  readonly shares: readonly number[];
  readonly wish: string;
  readonly salt: string;
  readonly commitment: string;
  readonly expiresMs: number;
}

async function insertEnvelope(tx: Tx, envelope: NewEnvelope): Promise<bigint> {
  const row = await tx.one<{ id: bigint }>(
    `insert into envelope (sender_id, place, recipient_id, kind, count, total_fen, shares, left_fen, wish, salt, commitment, expires_at)
     values ($1::bigint, $2, $3::bigint, $4, cardinality($6::int8[]), $5::int8, $6::int8[], $5::int8, $7, $8, $9,
             app_now() + $10::int8 * interval '1 millisecond') returning id`,
    [
      envelope.senderId,
      envelope.place,
      envelope.recipientId,
      envelope.kind,
      envelope.totalFen,
      envelope.shares,
      envelope.wish,
      envelope.salt,
      envelope.commitment,
      envelope.expiresMs,
    ],
  );
  return row.id;
}

/** Adds one sending to the sender's day and gives the day with it. The row stays locked, so two sendings at once are counted one after the other. */
function countSending(tx: Tx, senderId: string, amountFen: number): Promise<DayRow> {
  return tx.one<DayRow>(
    `insert into envelope_day as d (sender_id, day, amount_fen, sends) values ($1::bigint, ${TODAY}, $2::int8, 1)
     on conflict (sender_id, day) do update set amount_fen = d.amount_fen + excluded.amount_fen, sends = d.sends + 1
     returning amount_fen, sends`,
    [senderId, amountFen],
  );
}
