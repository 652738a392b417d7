import { money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { Placed, PricedRequest } from './bet.ts';
import { placeParams } from './place-params.ts';

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
     $1::int8[], $2::uuid[], $3::bytea[], $4::int2[], $5::int8[], $6::int8[], $7::int8[], $8::text[], $9::text[], $10::text[], $11::int8[], $12::text[],
     $13::text[], $14::text[], $15::int4[], $16::int4[], $17::int4[], $18::text[], $19::int4[], $20::int8[], $21::int8[], $22::int4[], $23::int4[],
     $24::int4[])`,
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
