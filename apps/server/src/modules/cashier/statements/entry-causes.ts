import { codesOfType, TRANSACTIONS, type CallOutput, type statementCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { withdrawNosById } from '../withdraw/queries.ts';
import { ordersById } from './queries.ts';

export type EntryCause = CallOutput<typeof statementCalls.getTransactionRecordsFront>['list'][number]['cause'];

/** A line as far as its cause goes. */
export interface CausedLine {
  readonly code: number;
  readonly ref: bigint;
}

const setOf = (...codes: readonly number[]): ReadonlySet<number> => new Set(codes);
const code = (key: keyof typeof TRANSACTIONS): number => TRANSACTIONS[key].code;
const RECHARGES = setOf(...codesOfType('recharge'));
const WITHDRAWALS = setOf(...codesOfType('withdraw'));
const ENVELOPES = setOf(code('envelopeReceived'), code('envelopeRefund'), code('envelopeSent'));
const WALLET = setOf(...codesOfType('wallet'));
/** Their ref is the number of an order of bets, which is the higher part of each bet's id. */
const BET_ORDERS = setOf(code('bet'), code('chaseBet'));
const BETS = setOf(...codesOfType('payout'), ...codesOfType('refund'), code('ownRebate'));
const ISSUES = setOf(code('agentRebate'));
const BETS_PER_ORDER = 256n;

/** What each line is about, in the order of the lines; null where there is nothing to open. Two reads for a whole page. */
export async function causesOf(
  deps: Deps,
  player: string,
  lines: readonly CausedLine[],
): Promise<readonly EntryCause[]> {
  const refsOf = (codes: ReadonlySet<number>) => lines.filter((line) => codes.has(line.code)).map(({ ref }) => ref);
  const [recharges, withdrawals] = [refsOf(RECHARGES), refsOf(WITHDRAWALS)];
  const orders = recharges.length === 0 ? new Map() : await ordersById(deps.db, player, recharges);
  const numbers = withdrawals.length === 0 ? new Map() : await withdrawNosById(deps.db, player, withdrawals);
  return lines.map((line): EntryCause => {
    const id = String(line.ref);
    if (BET_ORDERS.has(line.code)) return { kind: 'bet', id: String(line.ref * BETS_PER_ORDER), channel: '' };
    if (BETS.has(line.code)) return { kind: 'bet', id, channel: '' };
    if (ISSUES.has(line.code)) return { kind: 'issue', id, channel: '' };
    if (ENVELOPES.has(line.code)) return { kind: 'envelope', id, channel: '' };
    if (WALLET.has(line.code)) return { kind: 'wallet', id, channel: '' };
    const order = orders.get(line.ref);
    if (order && RECHARGES.has(line.code)) return { kind: 'recharge', id: order.no, channel: order.channel };
    const withdrawNo = numbers.get(line.ref);
    if (withdrawNo && WITHDRAWALS.has(line.code)) return { kind: 'withdrawal', id: withdrawNo, channel: '' };
    return null;
  });
}
