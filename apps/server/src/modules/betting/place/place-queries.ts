import { money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { currentCall, settableCall } from '../../../platform/engine/call-id.ts';
import type { BatchOutcome, PricedRequest } from '../core/bet.ts';
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
  readonly outcome: Exclude<BatchOutcome['outcome'], 'accepted'> | 'noAccount';
  readonly orderId: string | null;
  readonly balance: string | null;
  readonly lines: number | null;
  readonly issueId: string | null;
}

const PLACE = prepared(
  'betting.place',
  'select orders, balances, others from place_bets($1::bet_requests, $2::bet_kinds, $3::bet_lines)',
);

/** The same for one call alone, whose name goes into the event: it is set before the function runs, whose arguments ask for it. */
const PLACE_IN_CALL = prepared(
  'betting.place_in_call',
  `select p.orders, p.balances, p.others from (select set_config('caiting.call', $4, true) as call) as named,
   lateral place_bets(case when named.call is not null then $1::bet_requests end, $2::bet_kinds, $3::bet_lines) as p`,
);

/**
 * Places one batch: requests sorted by player, each player once. Answers in the order of the requests. Throws on a fault of the
 * database; the batch is then as a whole accepted or not, which the request ids tell when it is sent again.
 */
export async function placeBatch(db: Queries, batch: readonly PricedRequest[]): Promise<BatchOutcome[]> {
  const call = settableCall(currentCall());
  const params = placeParams(batch);
  const { orders, balances, others } = await (call === null
    ? db.one<PlacedRow>(PLACE, params)
    : db.one<PlacedRow>(PLACE_IN_CALL, [...params, call]));
  const placed = batch.map((request, index) => acceptedOf(request, orders[index] ?? null, balances[index] ?? null));
  for (const other of others ?? []) placed[other.ord - 1] = otherOf(other);
  if (placed.includes(null)) throw new Error(`place_bets left out ${placed.indexOf(null)} of ${batch.length} requests`);
  return placed as BatchOutcome[];
}

function acceptedOf({ lines }: PricedRequest, orderId: bigint | null, balance: bigint | null): BatchOutcome | null {
  if (orderId === null || balance === null) return null;
  return { outcome: 'accepted', orderId, lines: lines.length, balance: money(balance) };
}

function otherOf({ outcome, orderId, lines, balance, issueId }: OtherRow): BatchOutcome {
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
