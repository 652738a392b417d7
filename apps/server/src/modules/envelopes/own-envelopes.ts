import { ENVELOPE_RECORD_DAYS, ENVELOPE_STATES, chatEnvelopeCalls, directIdOf } from '@caiting/contract';
import type { CallInput, CallOutput, ReceivedEnvelope, SentEnvelope } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { DISPATCH, fenText, peopleOf, seconds } from './present.ts';
import { TODAY } from './queries.ts';
import type { EnvelopeRow } from './queries.ts';

/** "My envelopes": what a person received and what they sent; the last seven days unless days are given. */

export const ownEnvelopesBindings = [
  bind(chatEnvelopeCalls.queryFrontReceiveRedEnvelopeByUserid, async ({ deps, session }, input) =>
    ok(await receivedEnvelopes(deps, session.userId, input)),
  ),
  bind(chatEnvelopeCalls.querySentRedEnvelope, async ({ deps, session }, input) =>
    ok(await sentEnvelopes(deps, session.userId, input)),
  ),
];

type Received = typeof chatEnvelopeCalls.queryFrontReceiveRedEnvelopeByUserid;
type Sent = typeof chatEnvelopeCalls.querySentRedEnvelope;

const spanOf = ({ startTime, endTime, roomCode }: CallInput<Sent>): Span => ({
  from: startTime ?? null,
  to: endTime ?? null,
  days: ENVELOPE_RECORD_DAYS,
  room: roomCode ?? null,
});

/** What asks for the detail of an envelope that lies here. */
const placeOf = (place: string): Pick<SentEnvelope, 'roomCode' | 'roomId' | 'isDirect'> => {
  const roomId = directIdOf(place);
  return { roomCode: place as RoomCode, roomId: roomId ?? '', isDirect: roomId !== null };
};

/** By the senders' names. */
async function receivedEnvelopes(
  deps: Deps,
  userId: string,
  input: CallInput<Received>,
): Promise<CallOutput<Received>> {
  const page = { number: input.pageNum, size: input.pageSize };
  const found = await listReceived(deps.db, userId, spanOf(input), page);
  const people = await peopleOf(
    deps,
    found.rows.map((row) => row.sender_id),
  );
  return {
    totalAmount: fenText(found.totalFen),
    total: found.total,
    rows: found.rows.map((row): ReceivedEnvelope => {
      const sender = people(row.sender_id);
      return {
        recordId: String(row.envelope_id),
        ...placeOf(row.place),
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

async function sentEnvelopes(deps: Deps, userId: string, input: CallInput<Sent>): Promise<CallOutput<Sent>> {
  const page = { number: input.pageNum, size: input.pageSize };
  const { rows, sums } = await listSent(deps.db, userId, spanOf(input), page);
  return {
    total: sums.total,
    totalAmount: fenText(sums.total_fen),
    totalReceived: fenText(sums.received_fen),
    totalRefund: fenText(sums.refunded_fen),
    rows: rows.map(presentSent),
  };
}

const STATES = { open: 0, refunded: ENVELOPE_STATES.refunded, emptied: ENVELOPE_STATES.allTaken } as const;

function presentSent(row: SentRow): SentEnvelope {
  const isRefunded = row.state === 'refunded';
  return {
    recordId: String(row.id),
    ...placeOf(row.place),
    wishingRemark: row.wish,
    dispatchType: DISPATCH[row.kind],
    amount: fenText(row.total_fen),
    total: row.taken,
    numTotal: row.count,
    receiveAmount: fenText(row.total_fen - row.left_fen),
    refundAmount: fenText(isRefunded ? row.left_fen : 0n),
    refundTime: isRefunded && row.ended_at ? seconds(row.ended_at) : null,
    state: STATES[row.state],
    sendTime: seconds(row.sent_at),
    expireTime: seconds(row.expires_at),
  };
}

interface ReceivedRow {
  readonly envelope_id: bigint;
  readonly sender_id: bigint;
  readonly place: string;
  readonly kind: EnvelopeRow['kind'];
  readonly amount_fen: bigint;
  readonly claimed_at: Date;
  readonly is_best: boolean;
}

/** Days of Asia/Shanghai, both included; without them the last `days`. `room` null is every room and private chat. */
interface Span {
  readonly from: string | null;
  readonly to: string | null;
  readonly days: number;
  readonly room: string | null;
}

/** SQL: a moment lies in the span of $2, $3 and $4. */
const inSpan = (moment: string): string =>
  `${moment} >= coalesce($2::date, (select ${TODAY}) - $4::int)::timestamp at time zone 'Asia/Shanghai'
    and ${moment} < (coalesce($3::date, (select ${TODAY})) + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** What a person received in a span, newest first; with the sum and number of all. */
async function listReceived(
  db: Queries,
  userId: string,
  span: Span,
  page: { number: number; size: number },
): Promise<{ rows: ReceivedRow[]; totalFen: bigint; total: number }> {
  const where = `c.user_id = $1::bigint and ${inSpan('c.claimed_at')} and ($5::text is null or e.place = $5)`;
  const known = [userId, span.from, span.to, span.days, span.room];
  const [rows, sums] = await Promise.all([
    db.query<ReceivedRow>(
      `select c.envelope_id, e.sender_id, e.place, e.kind, c.amount_fen, c.claimed_at, ${IS_BEST} as is_best
         from envelope_claim c join envelope e on e.id = c.envelope_id where ${where}
        order by c.claimed_at desc, c.envelope_id desc limit $6 offset $7`,
      [...known, page.size, (page.number - 1) * page.size],
    ),
    db.one<{ total_fen: bigint; total: number }>(
      `select coalesce(sum(c.amount_fen), 0)::int8 as total_fen, count(*)::int as total
         from envelope_claim c join envelope e on e.id = c.envelope_id where ${where}`,
      known,
    ),
  ]);
  return { rows, totalFen: sums.total_fen, total: sums.total };
}

interface SentRow {
  readonly id: bigint;
  readonly place: string;
  readonly kind: EnvelopeRow['kind'];
  readonly count: number;
  readonly total_fen: bigint;
  readonly taken: number;
  readonly left_fen: bigint;
  readonly wish: string;
  readonly state: EnvelopeRow['state'];
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

interface SentSums {
  readonly total: number;
  readonly total_fen: bigint;
  readonly received_fen: bigint;
  readonly refunded_fen: bigint;
}

/** What a person sent in a span, newest first; with number and sums of all. */
async function listSent(
  db: Queries,
  userId: string,
  span: Span,
  page: { number: number; size: number },
): Promise<{ rows: SentRow[]; sums: SentSums }> {
  const where = `e.sender_id = $1::bigint and ${inSpan('e.sent_at')} and ($5::text is null or e.place = $5)`;
  const known = [userId, span.from, span.to, span.days, span.room];
  const [rows, sums] = await Promise.all([
    db.query<SentRow>(
      `select id, place, kind, count, total_fen, taken, left_fen, wish, state, sent_at, expires_at, ended_at
         from envelope e where ${where} order by e.id desc limit $6 offset $7`,
      [...known, page.size, (page.number - 1) * page.size],
    ),
    db.one<SentSums>(
      `select count(*)::int as total, coalesce(sum(total_fen), 0)::int8 as total_fen,
              coalesce(sum(total_fen - left_fen), 0)::int8 as received_fen,
              coalesce(sum(left_fen) filter (where state = 'refunded'), 0)::int8 as refunded_fen
         from envelope e where ${where}`,
      known,
    ),
  ]);
  return { rows, sums };
}

/** 手气最佳: the first of the greatest shares, told only when all of a lucky envelope are taken. */
const IS_BEST = `e.kind = 'lucky' and e.state = 'emptied' and c.position = array_position(e.shares, (select max(share) from unnest(e.shares) as share))`;
