import { money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ProviderDown } from '../core/pay-provider.ts';
import { holderOf, numberOf, sealerOf } from '../payout-accounts/seal.ts';
import { announce } from '../withdraw/announce.ts';
import { endPaid, endReturned } from '../withdraw/end-withdrawal.ts';
import { findWithdrawalForUpdate, setState, type WithdrawalRow } from '../withdraw/queries.ts';
import type { PayoutAnswer, PayoutOrder, PayoutProvider } from './payout-provider.ts';
import { payoutProvidersOf } from './payout-providers.ts';

const AT_ONCE = 50;
/** A payout without an answer is asked about again after this. */
const ASK_AGAIN_SECONDS = 10;

/**
 * Submits approved withdrawals to a provider and polls those under way. The state "paying" is committed before the provider is called, and the
 * provider's answer alone decides: killed at any point, the next run queries the state first and submits again only what never arrived. Safe to run
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
  const provider = row && providers.find(({ takes }) => takes(row));
  // What no provider takes an operator pays by hand.
  if (row?.state !== 'approved' || !provider) return;
  await announce(tx, await setState(tx, row.id, { state: 'paying', provider: provider.name }));
}

async function askAbout(deps: Deps, providers: ReadonlyMap<string, PayoutProvider>, withdrawNo: string): Promise<void> {
  const row = await deps.db.tx((tx) => findPaying(tx, withdrawNo));
  if (!row) return;
  const provider = providers.get(row.provider);
  if (!provider) {
    deps.log.error({ withdrawNo, provider: row.provider }, 'payout under way at a provider that is not configured');
    return;
  }
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
    account: sealer.open(row.sealed, numberOf({ ...row, id: row.account })),
    holder: sealer.open(row.holder, holderOf(row.player)),
    bankCode: row.bank_code,
    branch: row.branch,
    network: row.network ?? '',
    coin: row.coin,
    coinAmount: row.coin_amount,
    notifyUrl: row.notify_url,
  };
}

/** Numbers of approved withdrawals, oldest first. */
function listApproved(db: Queries, limit: number): Promise<{ withdraw_no: string }[]> {
  return db.query<{ withdraw_no: string }>(
    `select withdraw_no from withdrawal where state = 'approved' order by id limit $1`,
    [limit],
  );
}

/**
 * Claims payouts that are due for polling and sets the next time, so that one of several servers polls each (FOR UPDATE SKIP LOCKED).
 */
async function claimDue(db: Queries, limit: number, againSeconds: number): Promise<string[]> {
  const rows = await db.query<{ withdraw_no: string }>(
    `update withdrawal set ask_at = (select app_now()) + $2 * interval '1 second'
      where id in (select id from withdrawal where state = 'paying' and ask_at <= (select app_now())
                    order by id limit $1 for update skip locked)
     returning withdraw_no`,
    [limit, againSeconds],
  );
  return rows.map(({ withdraw_no }) => withdraw_no);
}

async function findPaying(tx: Tx, withdrawNo: string): Promise<WithdrawalRow | null> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  return row?.state === 'paying' ? row : null;
}
