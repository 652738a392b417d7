import type { Tx } from '../../../platform/db/pool.ts';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ProviderDown } from '../pay-provider.ts';
import { sealerOf } from '../payout-accounts/seal.ts';
import { announce } from './announce.ts';
import { endPaid, endReturned } from './end-withdrawal.ts';
import type { PayoutAnswer, PayoutOrder, PayoutProvider } from './payout-provider.ts';
import { payoutProvidersOf } from './payout-providers.ts';
import { claimDue, findPaying, listApproved } from './payout-queries.ts';
import { findWithdrawalForUpdate, setState, type WithdrawalRow } from './queries.ts';

const AT_ONCE = 50;
/** A payout without an answer is asked about again after this. */
const ASK_AGAIN_SECONDS = 10;

/**
 * Hands approved withdrawals to a provider and asks about those under way. "paying" is written before the provider hears of it, and what the
 * provider says decides alone: killed at any point, the next turn asks "what became of it?" and hands over only what never arrived. Safe to run
 * in several processes. Gives how many were asked about.
 */
export async function payOut(deps: Deps): Promise<number> {
  const providers = await payoutProvidersOf(deps);
  for (const { withdraw_no } of await listApproved(deps.db, AT_ONCE))
    await deps.db.tx((tx) => beginPaying(tx, withdraw_no, [...providers.values()]));
  const due = await claimDue(deps.db, AT_ONCE, ASK_AGAIN_SECONDS);
  for (const withdrawNo of due) await askAbout(deps, providers, withdrawNo);
  return due.length;
}

async function beginPaying(tx: Tx, withdrawNo: string, providers: readonly PayoutProvider[]): Promise<void> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  const provider = row && providers.find(({ takes }) => takes(row.kind));
  // Without a provider an operator pays by hand.
  if (row?.state !== 'approved' || !provider) return;
  await announce(tx, await setState(tx, row.id, { state: 'paying', provider: provider.name }));
}

async function askAbout(deps: Deps, providers: ReadonlyMap<string, PayoutProvider>, withdrawNo: string): Promise<void> {
  const row = await deps.db.tx((tx) => findPaying(tx, withdrawNo));
  const provider = row && providers.get(row.provider);
  if (!row || !provider) return;
  try {
    const known = await provider.query(withdrawNo);
    const answer = known.status === 'unknown' ? await provider.create(orderOf(deps, row)) : known;
    await deps.db.tx((tx) => applyAnswer(deps, tx, withdrawNo, answer));
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.log.warn({ err: error, withdrawNo }, 'payout provider could not be asked');
  }
}

async function applyAnswer(deps: Deps, tx: Tx, withdrawNo: string, answer: PayoutAnswer): Promise<void> {
  const row = await findPaying(tx, withdrawNo);
  if (row === null || (answer.status !== 'paid' && answer.status !== 'failed')) return;
  if (answer.amount !== row.net) {
    deps.log.error({ withdrawNo }, 'payout provider speaks of another amount: left for an operator');
    return;
  }
  await endPaying(tx, row, answer);
}

/** What a provider said takes effect; the caller holds the row, which is paying. */
export async function endPaying(
  tx: Tx,
  row: WithdrawalRow,
  {
    status,
    providerNo,
    reason,
  }: { status: 'paid' | 'failed' | PayoutAnswer['status']; providerNo: string; reason: string },
): Promise<void> {
  if (status === 'paid') await endPaid(tx, row, { providerNo });
  else if (status === 'failed')
    await endReturned(tx, row, { state: 'failed', reason: reason || '付款失败，请核对收款账户', providerNo });
}

function orderOf(deps: Deps, row: WithdrawalRow): PayoutOrder {
  const sealer = sealerOf(deps);
  return {
    orderNo: row.withdraw_no,
    amount: money(row.net),
    kind: row.kind,
    account: sealer.open(row.sealed),
    holder: sealer.open(row.holder),
    bankCode: row.bank_code,
    branch: row.branch,
    network: row.network ?? '',
    coin: row.coin,
    coinAmount: row.coin_amount,
    notifyUrl: row.notify_url,
  };
}
