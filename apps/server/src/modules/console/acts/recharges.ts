import {
  consoleRechargeCalls,
  moneyText,
  rateText,
  yuanText,
  FIELD_NAMES,
  type CallInput,
  type ByTwoRefusal,
} from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Outcome } from '../../../platform/outcome.ts';
import {
  coinRate,
  creditReviewed,
  findReviewed,
  mayCreditAlone,
  rejectReviewed,
  setCoinRate,
} from '../../cashier/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { endWaiting, refusedUnlessAlone, refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { decide } from '../work/claims.ts';

const ACT = 'creditRecharge';
/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 60;

type ReviewRefusal = 'orderNotFound' | 'reviewNotAwaited' | 'fieldEmpty' | ByTwoRefusal;

/** Operators and recharges: the decision, the rate of a coin. */
export const rechargeActBindings = [
  logged(consoleRechargeCalls.reviewRecharge, ({ deps, staff }, input) =>
    decide(deps.db, staff, { queue: 'recharges', object: input.orderNo }, () => review(deps, staff, input)),
  ),
  logged(
    consoleRechargeCalls.setCoinRate,
    async ({ deps, staff }, { coin, rate }) =>
      deps.db.tx(
        async (tx) => {
          // It is a price: what players get for their coins, and are paid in.
          const alone = await refusedUntilTwo(tx, staff, {
            act: 'setCoinRate',
            subject: `${coin}:${formatMoney(rate)}`,
            object: `setCoinRate:${coin}`,
            reason: '',
            minutes: CONFIRM_MINUTES,
            change: { before: staff.doing.was, after: formatMoney(rate) },
          });
          if (alone) return alone;
          await setCoinRate(tx, coin, rate, staff.name);
          return done(`1 ${coin} = ${rateText(formatMoney(rate))}`);
        },
        { keepsOnRefusal: true },
      ),
    async (deps, { coin }) => {
      const rate = await coinRate(deps, coin);
      return rate === null ? undefined : formatMoney(rate);
    },
  ),
];

async function review(
  deps: Deps,
  staff: ActingStaff,
  { orderNo, decision, reason = '', amount }: CallInput<typeof consoleRechargeCalls.reviewRecharge>,
): Promise<Outcome<{ done: boolean; note: string }, ReviewRefusal>> {
  if (decision === 'reject' && reason.trim() === '')
    return refuse('fieldEmpty', { field: 'reason', params: { field: FIELD_NAMES.reason } });
  return deps.db.tx(
    async (tx) => {
      const found = await findReviewed(tx, orderNo);
      if (!found.ok) return found;
      const order = found.data;
      const settled = amount ?? money(order.amount);
      // The second operator confirms the same order and the same sum.
      const subject = `${orderNo}:${moneyText(settled)}`;
      const wish = { act: ACT, subject, object: `${ACT}:${orderNo}`, reason, minutes: CONFIRM_MINUTES };
      if (decision === 'reject') {
        await endWaiting(tx, staff, { ...wish, subject: orderNo }, `${orderNo}: ${reason.trim()}`);
        await rejectReviewed(tx, order, { reason: reason.trim(), by: staff.name });
        return done(`${orderNo} 已拒绝`);
      }
      const alone = await refusedUnlessAlone(tx, staff, wish, () =>
        mayCreditAlone(deps, tx, { staff: staff.staffId, player: order.player, amount: settled }),
      );
      if (alone) return alone;
      await creditReviewed(tx, order, { settled, by: staff.name });
      return done(`${orderNo} 已入账 ${yuanText(settled)}`);
    },
    // That a first operator asked must stay.
    { keepsOnRefusal: true },
  );
}
