import { consoleRechargeCalls, moneyText, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok } from '../../../platform/outcome.ts';
import { listReviews } from '../../cashier/index.ts';
import { unlogged } from '../core/roles.ts';
import { claimsOf } from '../work/claims.ts';
import { personsBeside } from './persons.ts';

const text = (amount: bigint): string => moneyText(money(amount));

export const rechargeReviewsBinding = unlogged(consoleRechargeCalls.rechargeReviews, async ({ deps }) =>
  ok(await rechargeReviews(deps)),
);

/** Manual recharges that wait for staff. */
async function rechargeReviews({
  db,
}: Pick<Deps, 'db'>): Promise<CallOutput<typeof consoleRechargeCalls.rechargeReviews>> {
  const rows = await listReviews(db);
  const players = rows.map(({ player }) => player);
  const numbers = rows.map((row) => row.order_no);
  const [personOf, claims] = await Promise.all([personsBeside(db, players), claimsOf(db, 'recharges', numbers)]);
  return {
    list: rows.map((row) => ({
      orderNo: row.order_no,
      userName: row.user_name,
      channel: row.channel,
      amount: text(row.amount),
      payeeAccount: row.payee_account,
      remark: row.remark ?? '',
      payerName: row.payer_name ?? '',
      voucher: row.voucher ?? '',
      at: row.submitted_at.getTime(),
      lineName: row.line_name,
      asked: text(row.asked),
      credit: text(row.credit),
      createdAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      isOwnName: row.is_own_name,
      isFirstOnLine: row.is_first_on_line,
      creditedBefore: row.credited_before,
      creditedAmount: text(row.credited_amount),
      refusedBefore: row.refused_before,
      person: personOf(row.player),
      ...claims(row.order_no),
    })),
  };
}
