import type { Queries } from '../../../platform/db/pool.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';

export type CashierQueue = 'withdrawals' | 'payouts' | 'recharges' | 'payments' | 'adjustments';

/** What waits for an operator or a provider here; each by an index of what waits. */
export function listCashierQueues(db: Queries): Promise<(Waiting & { readonly queue: CashierQueue })[]> {
  return db.query(
    `select 'withdrawals' as queue, ${waitingOf('created_at')} from withdrawal where state = 'submitted'
     union all select 'payouts', ${waitingOf('created_at')} from withdrawal where state in ('approved', 'paying')
     union all select 'recharges', ${waitingOf('created_at')} from recharge_order where state = 'submitted'
     union all select 'payments', ${waitingOf('first_at')} from payment_case where state = 'open'
     union all select 'adjustments', ${waitingOf('asked_at')} from money_adjustment where state = 'asked'`,
  );
}
