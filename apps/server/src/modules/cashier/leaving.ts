import type { Leaving } from '../../platform/db/leaving.ts';

/** Orders that money may still come for. Slips, payer names and sealed payout numbers stay: what proves a payment is kept as long as the books. */
export const cashierLeaving: Leaving = {
  obstacles: async (db, player) => {
    const open = await db.one<{ count: number; amount: bigint }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount from recharge_order
        where player = $1::bigint and state in ('created', 'submitted', 'paid')`,
      [player],
    );
    return [{ kind: 'recharges', ...open }];
  },
  erase: async (tx, player) => {
    await tx.run(`update payout_account set remark = '' where player = $1::bigint and remark <> ''`, [player]);
    await tx.run('delete from bank_card_check where player = $1::bigint', [player]);
  },
  // A receipt that was sent as something else too is one file.
  keepsPicture: async (db, path, player) =>
    (await db.maybeOne(
      'select from recharge_order o join recharge_transfer t on t.order_id = o.id where o.player = $2::bigint and t.voucher = $1 limit 1',
      [path, player],
    )) !== null,
};
