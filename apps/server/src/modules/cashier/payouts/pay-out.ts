import { money } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keepWord, understood, type ProviderWord } from '../core/keep-word.ts';
import { ProviderDown } from '../core/pay-provider.ts';
import { sideBySide } from '../core/side-by-side.ts';
import { holderOf, numberOf, sealerOf } from '../payout-accounts/seal.ts';
import { announce } from '../withdraw/announce.ts';
import { findBlock } from '../withdraw/block.ts';
import { endPaid, endReturned } from '../withdraw/end-withdrawal.ts';
import { findWithdrawalForUpdate, setState, type WithdrawalRow } from '../withdraw/queries.ts';
import type { PayoutAnswer, PayoutOrder, PayoutProvider } from './payout-provider.ts';
import { payoutProvidersOf } from './payout-providers.ts';

const AT_ONCE = 50;
/** Approved withdrawals read at a time. */
const PAGE = 500;
/** A payout without an answer is asked about again after this. */
const ASK_AGAIN_SECONDS = 10;

/**
 * Submits approved withdrawals to a provider and polls those under way. The state "paying" is committed before the provider is called, and the
 * provider's answer alone decides: killed at any point, the next run queries the state first and submits again only what never arrived. Safe to run
 * in several processes. Gives how many were asked about.
 */
export async function payOut(deps: Deps): Promise<number> {
  const providers = await payoutProvidersOf(deps);
  for (const { withdraw_no } of await listTaken(deps.db, [...providers.values()], AT_ONCE))
    await deps.db.tx((tx) => beginPaying(tx, withdraw_no, [...providers.values()]));
  const due = await claimDue(deps.db, AT_ONCE, ASK_AGAIN_SECONDS);
  await sideBySide(due, (withdrawNo) => askAbout(deps, providers, withdrawNo));
  return due.length;
}

/** Approved withdrawals that some provider takes, oldest first. What waits for an operator's own payment, however much of it, holds up none of them. */
async function listTaken(db: Queries, providers: readonly PayoutProvider[], limit: number): Promise<ApprovedRow[]> {
  const taken: ApprovedRow[] = [];
  for (let after: bigint | null = 0n; after !== null && taken.length < limit && providers.length > 0;) {
    const rows: readonly ApprovedRow[] = await listApproved(db, after, PAGE);
    taken.push(...rows.filter((row) => providers.some(({ takes }) => takes(row))));
    after = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
  }
  return taken.slice(0, limit);
}

async function beginPaying(tx: Tx, withdrawNo: string, providers: readonly PayoutProvider[]): Promise<void> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  const provider = row && providers.find(({ takes }) => takes(row));
  // What no provider takes an operator pays by hand.
  if (row?.state !== 'approved' || !provider || (await findBlock(tx, row.player)) !== null) return;
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
    // Whatever is wrong with this one, the others are asked about.
    if (error instanceof ProviderDown) deps.log.warn({ err: error, withdrawNo }, 'payout provider could not be asked');
    else deps.log.error({ err: error, withdrawNo }, 'payout failed: it stays under way and is tried again');
  }
}

async function applyAnswer(deps: Deps, tx: Tx, withdrawNo: string, answer: PayoutAnswer): Promise<void> {
  const row = await findPaying(tx, withdrawNo);
  if (row === null || (answer.status !== 'paid' && answer.status !== 'failed')) return;
  if (answer.amount !== row.net) {
    deps.log.error({ withdrawNo }, 'payout provider speaks of another amount: left for an operator');
    return;
  }
  await endPaying(tx, row, answer, { how: 'answer', body: answer.body ?? understood(answer) });
}

/** What a provider said takes effect, and is kept; the caller holds the row, which is paying. */
export async function endPaying(
  tx: Tx,
  row: WithdrawalRow,
  {
    status,
    providerNo,
    reason,
  }: { status: 'paid' | 'failed' | PayoutAnswer['status']; providerNo: string; reason: string },
  word: Pick<ProviderWord, 'how' | 'body'>,
): Promise<void> {
  if (status === 'paid') await endPaid(tx, row, { providerNo });
  else if (status === 'failed')
    await endReturned(tx, row, { state: 'failed', reason: reason || '付款失败，请核对收款账户', providerNo });
  if (status === 'paid' || status === 'failed')
    await keepWord(tx, { kind: 'payout', orderNo: row.withdraw_no, provider: row.provider, ...word });
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

interface ApprovedRow extends Pick<WithdrawalRow, 'id' | 'kind' | 'net'> {
  readonly withdraw_no: string;
}

function listApproved(db: Queries, after: bigint, limit: number): Promise<ApprovedRow[]> {
  return db.query<ApprovedRow>(
    `select id, withdraw_no, kind, net from withdrawal w
      where state = 'approved' and id > $1 and not exists (select from withdrawal_block b where b.player = w.player)
      order by id limit $2`,
    [after, limit],
  );
}

/**
 * Claims payouts that are due for polling and sets the next time, so that one of several servers polls each (FOR UPDATE SKIP LOCKED). Who has waited
 * longest comes first: payouts of a provider that does not answer hold up those of another for a turn, not for as long as it is silent.
 */
async function claimDue(db: Queries, limit: number, againSeconds: number): Promise<string[]> {
  const rows = await db.query<{ withdraw_no: string }>(
    `update withdrawal set ask_at = (select app_now()) + $2 * interval '1 second'
      where id in (select id from withdrawal where state = 'paying' and ask_at <= (select app_now())
                    order by ask_at, id limit $1 for update skip locked)
     returning withdraw_no`,
    [limit, againSeconds],
  );
  return rows.map(({ withdraw_no }) => withdraw_no);
}

async function findPaying(tx: Tx, withdrawNo: string): Promise<WithdrawalRow | null> {
  const row = await findWithdrawalForUpdate(tx, withdrawNo);
  return row?.state === 'paying' ? row : null;
}
