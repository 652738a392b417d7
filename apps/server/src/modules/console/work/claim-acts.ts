import { beijingTime, consoleClaimCalls, type CallOutput, type WithdrawState } from '@caiting/contract';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findReviewed, stateOfWithdrawal } from '../../cashier/index.ts';
import { logged } from '../core/logged.ts';
import { claim } from './claims.ts';

/** States in which staff still have something to say. */
const REVIEWED: ReadonlySet<WithdrawState> = new Set(['submitted', 'approved', 'paying']);

type Claimed = CallOutput<typeof consoleClaimCalls.claimWithdrawal>;

/** Who has a row of the cashier's queues now. Wishes of two are claimed where they are decided (approvals/bindings.ts). */
export const claimActBindings = [
  logged(consoleClaimCalls.claimWithdrawal, async ({ deps, staff }, { withdrawNo, on }) => {
    const state = await stateOfWithdrawal(deps.db, withdrawNo);
    if (state === null) return refuse('withdrawUnknown');
    if (!REVIEWED.has(state)) return refuse('withdrawNotReviewable');
    return said(withdrawNo, await claim(deps, staff, { queue: 'withdrawals', object: withdrawNo, isOn: on }));
  }),
  logged(consoleClaimCalls.claimRecharge, async ({ deps, staff }, { orderNo, on }) => {
    const order = await deps.db.tx((tx) => findReviewed(tx, orderNo));
    if (isRefusal(order)) return order;
    return said(orderNo, await claim(deps, staff, { queue: 'recharges', object: orderNo, isOn: on }));
  }),
];

/** What whoever claimed reads: until when it is theirs. */
export function said<R extends string>(object: string, claimed: Outcome<Date | null, R>): Outcome<Claimed, R> {
  if (!claimed.ok) return claimed;
  const until = claimed.data?.getTime() ?? null;
  const note = until === null ? `${object} 已放回队列` : `${object} 由您处理至 ${beijingTime(until).zh}`;
  return ok({ done: true, note, until });
}
