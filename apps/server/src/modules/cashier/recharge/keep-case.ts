import type { PaymentCase } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { FinalReport, ReportOutcome } from './report.ts';

const WHY: Readonly<Partial<Record<ReportOutcome, PaymentCase>>> = {
  amountMismatch: 'amountMismatch',
  ignored: 'secondPayment',
  tooSmall: 'tooSmall',
  numberTaken: 'numberTaken',
};

/**
 * Keeps a payment that no order took for staff, once however often the provider tells it. What was credited after all (a notice may overtake its
 * order, a provider may correct a sum) waits no more: booked once more it would be paid twice.
 */
export async function keepCase(
  tx: Tx,
  payment: { readonly provider: string; readonly orderNo: string },
  report: FinalReport,
  outcome: ReportOutcome | 'unmatched',
): Promise<void> {
  const of = { ...payment, providerNo: report.providerNo, amount: report.amount };
  if (outcome === 'credited' || outcome === 'repeated') return dropOpenCases(tx, of);
  const why = outcome === 'unmatched' ? outcome : WHY[outcome];
  if (why === undefined || report.status !== 'paid') return;
  await tx.run(
    `insert into payment_case as c (provider, order_no, provider_no, amount, coin_amount, tx_id, why) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, order_no, provider_no, amount, said) do update set times = c.times + 1, last_at = app_now()`,
    [of.provider, of.orderNo, of.providerNo, of.amount, report.coins?.amount ?? null, report.coins?.txId ?? '', why],
  );
}

/** Keeps what a provider signed and nobody here can read: it may be money. The same words are one row. */
export async function keepUnreadable(
  tx: Tx,
  { provider, orderNo, providerNo, said }: Readonly<Record<'provider' | 'orderNo' | 'providerNo' | 'said', string>>,
): Promise<void> {
  await tx.run(
    `insert into payment_case as c (provider, order_no, provider_no, amount, why, said) values ($1, $2, $3, null, 'unreadable', left($4, 400))
     on conflict (provider, order_no, provider_no, amount, said) do update set times = c.times + 1, last_at = app_now()`,
    [provider, orderNo, providerNo, said],
  );
}

/** Whatever was said of this payment before; another payment of the order has a number of its own. */
async function dropOpenCases(
  tx: Tx,
  { provider, orderNo, providerNo }: { provider: string; orderNo: string; providerNo: string },
): Promise<void> {
  await tx.run(
    `delete from payment_case
      where provider = $1 and order_no = $2 and provider_no = $3 and state = 'open' and why in ('unmatched', 'amountMismatch', 'tooSmall', 'unreadable')`,
    [provider, orderNo, providerNo],
  );
}
