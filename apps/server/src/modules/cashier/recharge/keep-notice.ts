import type { Tx } from '../../../platform/db/pool.ts';
import { keepWord, understood } from '../core/keep-word.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { FinalReport, ReportOutcome } from './report.ts';

export interface NewNotice {
  readonly provider: string;
  readonly nonce: string;
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly status: 'paid' | 'failed' | 'confirming';
  readonly coinAmount?: bigint | undefined;
  readonly confirmations?: number | undefined;
  readonly outcome: ReportOutcome;
}

/** What was said and what came of it. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.run(
    `insert into provider_notice (provider, nonce, order_no, provider_no, amount, status, outcome, coin_amount, confirmations)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      notice.provider,
      notice.nonce,
      notice.orderNo,
      notice.providerNo,
      notice.amount,
      notice.status,
      notice.outcome,
      notice.coinAmount ?? null,
      notice.confirmations ?? null,
    ],
  );
}

/** What a provider answered when it was asked, where that brought the money: the evidence that the audit looks for, as a notice would be. */
export async function keepAnswer(tx: Tx, order: OrderRow, report: FinalReport, outcome: ReportOutcome): Promise<void> {
  if (outcome !== 'credited') return;
  const { provider, order_no: orderNo } = order;
  await keepWord(tx, { kind: 'recharge', orderNo, provider, how: 'answer', body: report.body ?? understood(report) });
  await insertNotice(tx, {
    provider: order.provider,
    nonce: `asked:${order.order_no}`,
    orderNo: order.order_no,
    providerNo: report.providerNo,
    amount: report.amount,
    coinAmount: report.coins?.amount,
    confirmations: report.coins?.confirmations,
    status: report.status,
    outcome,
  });
}
