import { money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import { cause, post, type Posting } from '../../ledger/index.ts';
import { announce } from './announce.ts';
import { setState, type WithdrawalRow } from './queries.ts';

/** The hold becomes money that left: the payment and the fee. The caller holds the row, which has not ended. */
export async function endPaid(
  tx: Tx,
  row: WithdrawalRow,
  by: { readonly provider?: string; readonly providerNo: string },
): Promise<WithdrawalRow> {
  const { id, player, net, fee } = row;
  const paid: Posting = {
    id: cause('withdrawal.paid', id),
    code: 'withdrawalPaid',
    player,
    amount: money(net),
    ref: id,
  };
  const kept: Posting = {
    id: cause('withdrawal.fee', id),
    code: 'withdrawalFeePaid',
    player,
    amount: money(fee),
    ref: id,
  };
  // First the state: the database posts what an ended order says, and nothing while it waits.
  const ended = await setState(tx, id, { state: 'paid', ...by });
  await mustPost(tx, row, fee > 0n ? [paid, kept] : [paid]);
  await announce(tx, ended);
  return ended;
}

/** The whole hold goes back to the balance. The caller holds the row, which has not ended. */
export async function endReturned(
  tx: Tx,
  row: WithdrawalRow,
  end: { readonly state: 'rejected' | 'failed' | 'cancelled'; readonly reason: string; readonly providerNo?: string },
): Promise<WithdrawalRow> {
  const { id, player, amount } = row;
  const ended = await setState(tx, id, end);
  await mustPost(tx, row, [
    { id: cause('withdrawal.returned', id), code: 'withdrawalReturned', player, amount: money(amount), ref: id },
  ]);
  await announce(tx, ended);
  return ended;
}

async function mustPost(tx: Tx, row: WithdrawalRow, postings: readonly Posting[]): Promise<void> {
  const posted = await post(tx, postings);
  if (!posted.ok) throw new Error(`withdrawal ${row.withdraw_no} could not be posted: ${posted.key}`);
}
