import { ENVELOPE_RECORD_DAYS, ENVELOPE_STATES, moneyText } from '@caiting/contract';
import type { EnvelopeCard, EnvelopeConfig, EnvelopeDetail, EnvelopeReceipt } from '@caiting/contract';
import { FEN, money, parseMoney } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { listPlayersByIds } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { findClaim, findDay, findEnvelope, listClaims, listReceived, listSeen } from './queries.ts';
import type { EnvelopeRow, SeenRow } from './queries.ts';

/** What people may see of envelopes. Shares and salt of one that still runs never leave the server. */

const DISPATCH = { single: 0, normal: 1, lucky: 2 } as const;
const fenText = (fen: bigint): string => moneyText(money(fen * FEN));
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

interface Page {
  readonly number: number;
  readonly size: number;
}

/** Who took how much. The best share is told when all of a lucky one are taken. */
export async function envelopeDetail(
  deps: Deps,
  userId: string,
  id: string,
  page: Page,
): Promise<Outcome<EnvelopeDetail, 'envelopeUnknown'>> {
  const envelope = await findEnvelope(deps.db, id);
  if (!envelope) return refuse('envelopeUnknown');
  const [claims, mine] = await Promise.all([
    listClaims(deps.db, envelope.id, page),
    findClaim(deps.db, envelope.id, userId),
  ]);
  const people = await peopleOf(deps, [envelope.sender_id, ...claims.map((claim) => claim.user_id)]);
  const isEnded = envelope.state !== 'open';
  const best = bestPosition(envelope);
  const sender = people(envelope.sender_id);
  return ok({
    recordId: String(envelope.id),
    senderName: sender.name,
    senderAvatar: sender.avatar,
    isMine: String(envelope.sender_id) === userId,
    wishingRemark: envelope.wish,
    dispatchType: DISPATCH[envelope.kind],
    amount: fenText(mine?.amount_fen ?? 0n),
    total: envelope.taken,
    numTotal: envelope.count,
    amountTotal: fenText(envelope.total_fen),
    receiveAmount: fenText(envelope.total_fen - envelope.left_fen),
    isEnded,
    isRefunded: envelope.state === 'refunded',
    commitment: envelope.commitment,
    salt: isEnded ? envelope.salt : '',
    sharesFen: isEnded ? envelope.shares.map(String) : [],
    rows: claims.map((claim) => {
      const taker = people(claim.user_id);
      return {
        recordId: String(envelope.id),
        userName: taker.name,
        avatar: taker.avatar,
        amount: fenText(claim.amount_fen),
        dispatchType: DISPATCH[envelope.kind],
        receiveTime: seconds(claim.claimed_at),
        isBest: claim.position === best,
      };
    }),
  });
}

/** The first of the greatest shares; null while it is open to anybody's luck, or where all are equal. */
function bestPosition(envelope: EnvelopeRow): number | null {
  if (envelope.kind !== 'lucky' || envelope.state !== 'emptied') return null;
  const greatest = envelope.shares.reduce((most, share) => (share > most ? share : most), 0n);
  return envelope.shares.indexOf(greatest) + 1;
}

export interface Received {
  readonly rows: EnvelopeReceipt[];
  readonly totalAmount: string;
  readonly total: number;
}

/** What this person received, by the senders' names; the last seven days unless days are given (SPEC §7). */
export async function receivedEnvelopes(
  deps: Deps,
  userId: string,
  span: { readonly from: string | null; readonly to: string | null },
  page: Page,
): Promise<Received> {
  const found = await listReceived(deps.db, userId, { ...span, days: ENVELOPE_RECORD_DAYS }, page);
  const people = await peopleOf(
    deps,
    found.rows.map((row) => row.sender_id),
  );
  return {
    totalAmount: fenText(found.totalFen),
    total: found.total,
    rows: found.rows.map((row) => {
      const sender = people(row.sender_id);
      return {
        recordId: String(row.envelope_id),
        userName: sender.name,
        avatar: sender.avatar,
        amount: fenText(row.amount_fen),
        dispatchType: DISPATCH[row.kind],
        receiveTime: seconds(row.claimed_at),
        isBest: row.is_best,
      };
    }),
  };
}

/** Limits of sending, and what of them is left today. */
export async function envelopeConfig(deps: Deps, userId: string): Promise<EnvelopeConfig> {
  const [values, day] = await Promise.all([tenantValues(deps), findDay(deps.db, userId)]);
  const limit = parseMoney(values.envelopeDayAmount) ?? 0n;
  const left = limit - day.amount_fen * FEN;
  return {
    amount: moneyText(money(left > 0n ? left : 0n)),
    maxAmount: values.envelopeAverageMax,
    dayLimitAmount: values.envelopeDayAmount,
    dayLimitCount: values.envelopeDaySends,
    dayLimitSendCount: day.sends,
  };
}

/** Cards of messages as this person has seen them: isRead and state. Unknown ids are left out. */
export async function seenEnvelopes(
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<EnvelopeCard, 'isRead' | 'state'>>> {
  if (ids.length === 0) return new Map();
  const rows = await listSeen(deps.db, ids, userId);
  return new Map(rows.map((row) => [String(row.id), seenBy(row, userId)]));
}

/** The sender's own card tells how it ended; everybody else sees what they met with when they looked (SPEC §4). */
function seenBy(row: SeenRow, userId: string): Pick<EnvelopeCard, 'isRead' | 'state'> {
  if (row.is_mine) return { isRead: row.seen !== null, state: ENVELOPE_STATES.received };
  if (String(row.sender_id) === userId && row.state !== 'open')
    return { isRead: true, state: row.state === 'emptied' ? ENVELOPE_STATES.allTaken : ENVELOPE_STATES.refunded };
  return { isRead: row.seen !== null, state: row.seen ?? 0 };
}

/** Nicknames and faces by id. */
async function peopleOf(deps: Deps, ids: readonly bigint[]): Promise<(id: bigint) => { name: string; avatar: string }> {
  const rows = await listPlayersByIds(deps.db, [...new Set(ids.map(String))]);
  const byId = new Map(rows.map((row) => [row.id, { name: row.nickname, avatar: row.avatar }]));
  return (id) => byId.get(id) ?? { name: '', avatar: '' };
}
