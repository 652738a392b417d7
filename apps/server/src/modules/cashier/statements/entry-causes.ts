import { codesOfType, TRANSACTIONS, type CallOutput, type statementCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';

export type EntryCause = CallOutput<typeof statementCalls.getTransactionRecordsFront>['list'][number]['cause'];

/** A line as far as its cause goes. */
export interface CausedLine {
  readonly code: number;
  readonly ref: bigint;
}

const setOf = (...codes: readonly number[]): ReadonlySet<number> => new Set(codes);
const code = (key: keyof typeof TRANSACTIONS): number => TRANSACTIONS[key].code;
/** Their ref is the number of an adjustment, which may belong to an order. */
const ADJUSTMENTS = setOf(code('rechargeCorrection'), code('rechargeReversal'));
const RECHARGES = setOf(...codesOfType('recharge').filter((number) => !ADJUSTMENTS.has(number)));
const WITHDRAWALS = setOf(...codesOfType('withdraw'));
const ENVELOPES = setOf(code('envelopeReceived'), code('envelopeRefund'), code('envelopeSent'));
const WALLET = setOf(...codesOfType('wallet'));
/** Their ref is the number of an order of bets, which is the higher part of each bet's id. */
const BET_ORDERS = setOf(code('bet'), code('chaseBet'));
const BETS = setOf(...codesOfType('payout'), ...codesOfType('refund'), code('ownRebate'));
const ISSUES = setOf(code('agentRebate'));
const BETS_PER_ORDER = 256n;

/** What each line is about, in the order of the lines; null where there is nothing to open. Three reads at most for a whole page. */
export async function causesOf(
  deps: Deps,
  player: string,
  lines: readonly CausedLine[],
): Promise<readonly EntryCause[]> {
  const refsOf = (codes: ReadonlySet<number>) => lines.filter((line) => codes.has(line.code)).map(({ ref }) => ref);
  const [recharges, withdrawals, adjustments] = [refsOf(RECHARGES), refsOf(WITHDRAWALS), refsOf(ADJUSTMENTS)];
  const orders = recharges.length === 0 ? new Map() : await ordersById(deps.db, player, recharges);
  const adjusted = adjustments.length === 0 ? new Map() : await ordersByAdjustment(deps.db, player, adjustments);
  const numbers = withdrawals.length === 0 ? new Map() : await withdrawNosById(deps.db, player, withdrawals);
  return lines.map((line): EntryCause => {
    const id = String(line.ref);
    if (BET_ORDERS.has(line.code)) return { kind: 'bet', id: String(line.ref * BETS_PER_ORDER), channel: '' };
    if (BETS.has(line.code)) return { kind: 'bet', id, channel: '' };
    if (ISSUES.has(line.code)) return { kind: 'issue', id, channel: '' };
    if (ENVELOPES.has(line.code)) return { kind: 'envelope', id, channel: '' };
    if (WALLET.has(line.code)) return { kind: 'wallet', id, channel: '' };
    const order = ADJUSTMENTS.has(line.code) ? adjusted.get(line.ref) : orders.get(line.ref);
    if (order && (RECHARGES.has(line.code) || ADJUSTMENTS.has(line.code)))
      return { kind: 'recharge', id: order.no, channel: order.channel };
    const withdrawNo = numbers.get(line.ref);
    if (withdrawNo && WITHDRAWALS.has(line.code)) return { kind: 'withdrawal', id: withdrawNo, channel: '' };
    return null;
  });
}

/** Names the orders behind statement lines: order id → number and channel. */
async function ordersById(
  db: Queries,
  player: string,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly no: string; readonly channel: string }>> {
  const rows = await db.query<{ id: bigint; no: string; channel: string }>(
    'select id, order_no as no, channel from recharge_order where player = $1 and id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, no, channel }) => [id, { no, channel }]));
}

/** Names the orders behind statement lines: withdrawal id → number. */
async function withdrawNosById(db: Queries, player: string, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; no: string }>(
    'select id, withdraw_no as no from withdrawal where player = $1 and id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** Names the orders that adjustments belong to: adjustment id → number and channel of its order. */
async function ordersByAdjustment(
  db: Queries,
  player: string,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly no: string; readonly channel: string }>> {
  const rows = await db.query<{ id: bigint; no: string; channel: string }>(
    `select a.id, o.order_no as no, o.channel from money_adjustment a join recharge_order o on o.id = a.order_id
      where a.player = $1 and a.id = any($2::int8[])`,
    [player, ids],
  );
  return new Map(rows.map(({ id, no, channel }) => [id, { no, channel }]));
}
