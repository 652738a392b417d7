import { BETS_PER_ORDER, codesOfType, TRANSACTIONS, type CallOutput, type statementCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

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
/** Their ref is a player's round of a game. */
const GAMES = setOf(code('gameBet'), code('gamePayout'), code('gameRefund'), code('payoutCorrection'));
const BETS = setOf(...codesOfType('payout'), ...codesOfType('refund'), code('ownRebate'));
const ISSUES = setOf(code('agentRebate'));
/** Their ref is a bet or an issue, or, of card games, a day below zero: −20261128. */
const REBATES = setOf(code('ownRebate'), code('agentRebate'));
/** Their ref is a claim: an activity's reward. */
const GIFTS = setOf(code('activityGift'), code('registerGift'), code('rechargeGift'));
/** Their ref is the grade. */
const GRADES = setOf(code('gradeGift'));
/** Their ref is a packet that was taken from a rain. */
const PACKETS = setOf(code('siteEnvelope'));

export const isOrderOfBets = (line: CausedLine): boolean => BET_ORDERS.has(line.code);

/** What each line is about, in the order of the lines; null where there is nothing to open. One read a kind at most for a whole page. */
export async function causesOf(
  db: Queries,
  player: string,
  lines: readonly CausedLine[],
): Promise<readonly EntryCause[]> {
  const refsOf = (codes: ReadonlySet<number>) => lines.filter((line) => codes.has(line.code)).map(({ ref }) => ref);
  const [recharges, withdrawals, adjustments] = [refsOf(RECHARGES), refsOf(WITHDRAWALS), refsOf(ADJUSTMENTS)];
  const orders = recharges.length === 0 ? new Map() : await ordersById(db, player, recharges);
  const adjusted = adjustments.length === 0 ? new Map() : await ordersByAdjustment(db, player, adjustments);
  const numbers = withdrawals.length === 0 ? new Map() : await withdrawNosById(db, player, withdrawals);
  const [gifts, packets] = [refsOf(GIFTS), refsOf(PACKETS)];
  const activities = gifts.length === 0 ? new Map() : await activitiesByClaim(db, player, gifts);
  const rains = packets.length === 0 ? new Map() : await rainsByTake(db, player, packets);
  return lines.map((line): EntryCause => {
    const id = String(line.ref);
    if (REBATES.has(line.code) && line.ref < 0n)
      return { kind: ISSUES.has(line.code) ? 'lineGameDay' : 'gameDay', id: dayOf(-line.ref), channel: '' };
    if (GAMES.has(line.code)) return { kind: 'game', id, channel: '' };
    if (GRADES.has(line.code)) return { kind: 'grade', id, channel: '' };
    const activity = GIFTS.has(line.code) ? activities.get(line.ref) : undefined;
    if (activity) return { kind: 'activity', id: activity, channel: '' };
    const rain = PACKETS.has(line.code) ? rains.get(line.ref) : undefined;
    if (rain) return { kind: 'rain', id: rain, channel: '' };
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

/** 20261128 → 2026-11-28 */
const dayOf = (digits: bigint): string => String(digits).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

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

/** Names the activities behind rewards: claim id → activity id. */
async function activitiesByClaim(db: Queries, player: string, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; activity: bigint }>(
    'select id, activity from activity_claim where player = $1 and id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, activity }) => [id, String(activity)]));
}

/** Names the rains behind packets: take id → rain id. */
async function rainsByTake(db: Queries, player: string, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; rain: bigint }>(
    'select t.id, w.rain from rain_take t join rain_window w on w.id = t.rain_window where t.player = $1 and t.id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, rain }) => [id, String(rain)]));
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
