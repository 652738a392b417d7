import type { Figure } from '../../../platform/metrics/figures.ts';
import type { Queries } from '../../../platform/db/pool.ts';

const countByState = async (db: Queries, sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await db.query<{ state: string; n: number }>(sql)).map(({ state, n }) => [state, n]));

/** Orders of money that wait for operators or providers, by state. */
export const orderFigures: readonly Figure[] = [
  {
    name: 'caiting_open_recharges',
    help: 'Recharge orders that wait for an operator',
    label: 'state',
    read: ({ db }) =>
      countByState(db, `select state, count(*)::int as n from recharge_order where state = 'submitted' group by state`),
  },
  {
    name: 'caiting_open_withdrawals',
    help: 'Withdrawals that wait',
    label: 'state',
    read: ({ db }) =>
      countByState(
        db,
        `select state, count(*)::int as n from withdrawal where state in ('submitted', 'approved', 'paying') group by state`,
      ),
  },
  {
    name: 'caiting_unbooked_payments',
    help: 'Payments that no order took and that wait for an operator, by why',
    label: 'why',
    read: ({ db }) =>
      countByState(db, `select why as state, count(*)::int as n from payment_case where state = 'open' group by why`),
  },
];
