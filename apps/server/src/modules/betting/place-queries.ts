import { money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { Placed, PricedLine, PricedRequest } from './bet.ts';
import { plainArray, textArray } from './sql-arrays.ts';

interface PlacedRow {
  /** In the order of the requests; null where one was not accepted now. */
  readonly orders: readonly (bigint | null)[];
  readonly balances: readonly (bigint | null)[];
  readonly others: readonly OtherRow[] | null;
}

/** What became of a request that was not accepted now. */
interface OtherRow {
  /** Its place in the batch, from 1. */
  readonly ord: number;
  readonly outcome: Exclude<Placed['outcome'], 'accepted'> | 'noAccount';
  readonly orderId: string | null;
  readonly balance: string | null;
  readonly lines: number | null;
  readonly issueId: string | null;
}

const PLACE = prepared(
  'betting.place',
  `select orders, balances, others from place_bets(
     $1::int8[], $2::uuid[], $3::text[], $4::int2[], $5::int8[], $6::int8[], $7::int4[], $8::int4[], $9::int8[], $10::text[], $11::text[], $12::text[],
     $13::text[], $14::int4[], $15::int8[], $16::int8[], $17::int8[], $18::int4[], $19::text[], $20::int4[], $21::int4[], $22::text[], $23::text[])`,
);

/**
 * Places one batch: requests sorted by player, each player once. Answers in the order of the requests. Throws on a fault of the
 * database; the batch is then as a whole accepted or not, which the request ids tell when it is sent again.
 */
export async function placeBatch(db: Queries, batch: readonly PricedRequest[]): Promise<Placed[]> {
  const { orders, balances, others } = await db.one<PlacedRow>(PLACE, placeParams(batch));
  const placed = batch.map((request, index) => acceptedOf(request, orders[index] ?? null, balances[index] ?? null));
  for (const other of others ?? []) placed[other.ord - 1] = otherOf(other);
  if (placed.includes(null)) throw new Error(`place_bets left out ${placed.indexOf(null)} of ${batch.length} requests`);
  return placed as Placed[];
}

function acceptedOf({ lines }: PricedRequest, orderId: bigint | null, balance: bigint | null): Placed | null {
  if (orderId === null || balance === null) return null;
  return { outcome: 'accepted', orderId, lines: lines.length, balance: money(balance) };
}

function otherOf({ outcome, orderId, lines, balance, issueId }: OtherRow): Placed {
  switch (outcome) {
    case 'repeated':
      return { outcome, orderId: BigInt(orderId ?? ''), lines: lines ?? 0, balance: money(BigInt(balance ?? '')) };
    case 'issueClosed':
      return { outcome, issueId: BigInt(issueId ?? '') };
    case 'noAccount':
      throw new Error('a player without an account placed a bet');
    default:
      return { outcome };
  }
}

function placeParams(batch: readonly PricedRequest[]): string[] {
  const requestOf: number[] = [];
  const lineNo: number[] = [];
  const lines: PricedLine[] = [];
  const issues = new Set<bigint>();
  for (let index = 0; index < batch.length; index += 1) {
    const request = batch[index] as PricedRequest;
    for (let line = 0; line < request.lines.length; line += 1) {
      const priced = request.lines[line] as PricedLine;
      requestOf.push(index + 1);
      lineNo.push(line);
      lines.push(priced);
      issues.add(priced.issueId);
    }
  }
  return [
    plainArray(batch.map((request) => request.player)),
    plainArray(batch.map((request) => request.requestId)),
    plainArray(batch.map((request) => request.bodyHash)),
    plainArray(batch.map((request) => request.code)),
    plainArray(batch.map((request) => request.total)),
    plainArray([...issues]),
    plainArray(requestOf),
    plainArray(lineNo),
    plainArray(lines.map((line) => line.issueId)),
    plainArray(lines.map((line) => line.lotteryCode)),
    plainArray(lines.map((line) => line.issueNo)),
    textArray(lines.map((line) => line.play)),
    textArray(lines.map((line) => line.picks)),
    plainArray(lines.map((line) => line.count)),
    plainArray(lines.map((line) => line.stake)),
    plainArray(lines.map((line) => line.ticketStake)),
    plainArray(lines.map((line) => line.unit)),
    plainArray(lines.map((line) => line.multiple)),
    plainArray(lines.map((line) => line.mode)),
    plainArray(lines.map((line) => line.point)),
    plainArray(lines.map((line) => line.level)),
    textArray(lines.map((line) => line.odds)),
    textArray(lines.map((line) => line.rules)),
  ];
}
