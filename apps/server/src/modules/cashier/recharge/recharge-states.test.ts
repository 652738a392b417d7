import { cashierCalls, RECHARGE_STATES, type RechargeOrder } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { describeStates, refusalOf, statesInSql } from '../../../platform/testing/state-table.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger } from '../../ledger/index.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { rechargeSite } from '../testing/recharge-site.ts';
import { rechargeChecks } from '../audit-recharges.ts';
import { creditReviewed, findReviewed, rejectReviewed } from './review.ts';
import { submitProof } from './submit-proof.ts';

/** Every state of a recharge order and every act on it (product §5): 100 yuan without a fee, paid in coins or by a bank transfer that staff find. */
const { app, db, deps, anOrder, look, notice, send } = await rechargeSite();
await setTenantValue(deps, 'openOrdersMax', 50, 'test');
const DAYS_MS = 2 * 86_400_000;

interface Ordered {
  readonly player: TestPlayer;
  readonly order: RechargeOrder;
}
const inCoins = async (): Promise<Ordered> => {
  const player = await aPlayer(deps);
  return { player, order: await anOrder(player, 'digitalcurrencypay', 'usdt-trc20', '100') };
};
const byTransfer = async (): Promise<Ordered> => {
  const player = await aPlayer(deps);
  return { player, order: await anOrder(player, 'banktransfer', 'bank-remark', '100') };
};

const coins = async ({ order: { orderNo, amount } }: Ordered, status: string, confirmations: number) => {
  const coin = { coinAmount: '14.0383', confirmations: String(confirmations), txId: `TX-${orderNo}` };
  return refusalOf(await send(notice({ orderNo, amount, status, ...coin })));
};
const reviewed = ({ order: { orderNo } }: Ordered, isFound: boolean) =>
  db.tx(async (tx) => {
    const found = await findReviewed(tx, orderNo);
    if (!found.ok) return found.key;
    if (isFound) await creditReviewed(tx, found.data, { settled: yuan(100), by: 'anna' });
    else await rejectReviewed(tx, found.data, { reason: '未收到款项', by: 'anna' });
    return null;
  });

const acts = {
  'player cancels': async ({ player, order: { orderNo } }: Ordered) =>
    refusalOf(await callApp(app, cashierCalls.cancelRecharge, { orderNo }, player)),
  'player tells the transfer': async ({ player, order: { orderNo } }: Ordered) => {
    const told = await submitProof(deps, player.userId, { orderNo, payerName: '王小明', voucher: null });
    return told.ok ? null : told.key;
  },
  'time runs out': async () => {
    await advance(db, DAYS_MS);
    return null;
  },
  'provider: seen': (one: Ordered) => coins(one, 'confirming', 1),
  'provider: paid': (one: Ordered) => coins(one, 'paid', 19),
  'provider: failed': (one: Ordered) => coins(one, 'failed', 0),
  'staff: found': (one: Ordered) => reviewed(one, true),
  'staff: not found': (one: Ordered) => reviewed(one, false),
};
const after =
  (open: () => Promise<Ordered>, ...path: (keyof typeof acts)[]) =>
  async (): Promise<Ordered> => {
    const one = await open();
    for (const act of path) await acts[act](one);
    return one;
  };
const NOT_STAFFS = { 'staff: found': 'refused reviewNotAwaited', 'staff: not found': 'refused reviewNotAwaited' };

describeStates(db, {
  reach: {
    created: after(inCoins),
    paid: after(inCoins, 'provider: seen'),
    credited: after(inCoins, 'provider: paid'),
    submitted: after(byTransfer, 'player tells the transfer'),
    expired: after(inCoins, 'time runs out'),
    rejected: after(inCoins, 'provider: failed'),
    cancelled: after(inCoins, 'player cancels'),
  },
  acts,
  stateOf: async ({ player, order }) => (await look(player, order)).state,
  people: ({ player }) => ({ '': player.id }),
  table: {
    created: {
      'player cancels': 'cancelled',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'expired',
      'provider: seen': 'paid',
      'provider: paid': 'credited | 109 +100',
      'provider: failed': 'rejected',
      ...NOT_STAFFS,
    },
    paid: {
      'player cancels': 'paid',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'paid',
      'provider: seen': 'paid',
      'provider: paid': 'credited | 109 +100',
      'provider: failed': 'rejected',
      ...NOT_STAFFS,
    },
    credited: {
      'player cancels': 'credited',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'credited',
      'provider: seen': 'credited',
      'provider: paid': 'credited',
      'provider: failed': 'credited',
      ...NOT_STAFFS,
    },
    submitted: {
      'player cancels': 'submitted',
      'player tells the transfer': 'submitted',
      'time runs out': 'submitted',
      'provider: seen': 'submitted',
      // The line's own provider says so, and its word is signed: what arrives is money.
      'provider: paid': 'credited | 101 +100',
      'provider: failed': 'submitted',
      'staff: found': 'credited | 101 +100',
      'staff: not found': 'rejected',
    },
    expired: {
      'player cancels': 'expired',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'expired',
      'provider: seen': 'paid',
      'provider: paid': 'credited | 109 +100',
      'provider: failed': 'expired',
      ...NOT_STAFFS,
    },
    rejected: {
      'player cancels': 'rejected',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'rejected',
      'provider: seen': 'paid',
      'provider: paid': 'credited | 109 +100',
      'provider: failed': 'rejected',
      ...NOT_STAFFS,
    },
    cancelled: {
      'player cancels': 'cancelled',
      'player tells the transfer': 'refused orderClosed',
      'time runs out': 'cancelled',
      'provider: seen': 'paid',
      'provider: paid': 'credited | 109 +100',
      'provider: failed': 'cancelled',
      ...NOT_STAFFS,
    },
  } satisfies Record<(typeof RECHARGE_STATES)[number], Record<keyof typeof acts, string>>,
});

test('the table has every state of the column, and after all of it the books balance', async () => {
  expect(await statesInSql(db, 'recharge_order')).toEqual([...RECHARGE_STATES].sort());
  expect((await auditLedger(db, { checks: rechargeChecks })).findings).toEqual([]);
});
