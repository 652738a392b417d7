import { consoleMoneyReadCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, loginsBefore, maskName } from '../../account/index.ts';
import { sumsOfPlayers } from '../../agency/index.ts';
import {
  countRecharges,
  countWithdrawals,
  findRecharges,
  findWithdrawals,
  listMissing,
  sumWaitingWithdrawals,
  type FoundWithdrawal,
  type WaitingWithdrawals,
} from '../../cashier/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { claimsOf } from '../work/claims.ts';
import { pageOf } from '../core/page.ts';
import { personsBeside } from './persons.ts';

/** The lists as they stand are work to be done; looking at those of one person is an act. */
export const moneyReadBindings = [
  loggedLook(
    consoleMoneyReadCalls.withdrawals,
    ({ deps }, input) => withdrawals(deps, input),
    ({ userName, state, from, to }) => ({ userName, state, from, to }),
  ),
  loggedLook(
    consoleMoneyReadCalls.rechargesFound,
    ({ deps, reads }, input) => rechargesFound(deps, reads, input),
    ({ userName, state, channel, from, to }) => ({ userName, state, channel, from, to }),
  ),
];

type Calls = typeof consoleMoneyReadCalls;

/** The player of a filter; undefined for a name that nobody has. */
async function playerOf(deps: Deps, userName: string | undefined): Promise<bigint | null | undefined> {
  return userName ? (await findPlayerByName(deps.db, userName))?.id : null;
}

async function withdrawals(
  deps: Deps,
  { state, userName, withdrawNo, from, to, before, pageSize }: CallInput<Calls['withdrawals']>,
): Promise<Outcome<CallOutput<Calls['withdrawals']>, 'notFound'>> {
  const player = await playerOf(deps, userName);
  if (player === undefined) return refuse('notFound');
  const days = { from: from ?? null, to: to ?? null };
  const filter = { state: state ?? null, player, withdrawNo: withdrawNo ?? null, ...days };
  const isFirstPage = before === undefined;
  const [rows, total, waiting] = await Promise.all([
    findWithdrawals(deps.db, filter, before ?? null, pageSize + 1),
    isFirstPage ? countWithdrawals(deps.db, filter) : null,
    isFirstPage ? sumWaitingWithdrawals(deps.db) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  const players = page.map((row) => row.player);
  const numbers = page.map(({ withdraw_no }) => withdraw_no);
  const [facts, personOf, claims] = await Promise.all([
    factsOf(deps, page),
    personsBeside(deps.db, players),
    claimsOf(deps.db, 'withdrawals', numbers),
  ]);
  return ok({
    list: page.map((row, at) => ({
      id: String(row.id),
      withdrawNo: row.withdraw_no,
      userName: row.user_name,
      amount: moneyText(money(row.amount)),
      fee: moneyText(money(row.fee)),
      net: moneyText(money(row.net)),
      kind: row.kind,
      shown: row.shown,
      state: row.state,
      reason: row.reason,
      approvals: `${row.approved_by.join(',') || '—'}（需 ${row.approvals} 人）`,
      approvedBy: [...row.approved_by],
      approvalsNeeded: row.approvals,
      at: row.created_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      person: personOf(row.player),
      ...claims(row.withdraw_no),
      facts: facts[at] as NonNullable<(typeof facts)[number]>,
    })),
    ...waitingFigures(waiting),
    next,
    total,
  });
}

const waitingFigures = (waiting: WaitingWithdrawals | null) => ({
  waitingSubmitted: waiting?.submitted ?? null,
  waitingApproved: waiting?.approved ?? null,
  waitingPaying: waiting?.paying ?? null,
  waitingAmount: waiting && moneyText(money(waiting.amount)),
  waitingSince: waiting?.since?.getTime() ?? null,
});

type Facts = CallOutput<Calls['withdrawals']>['list'][number]['facts'];

/** What each is judged by, in the order of the rows: three reads for the page, whatever its length. */
async function factsOf(deps: Deps, rows: readonly FoundWithdrawal[]): Promise<Facts[]> {
  const players = [...new Set(rows.map(({ player }) => player))];
  const [owed, sums, logins] = await Promise.all([
    listMissing(deps.db, players),
    sumsOfPlayers(deps.db, players),
    loginsBefore(
      deps.db,
      rows.map(({ player, created_at }) => ({ player, at: created_at })),
    ),
  ]);
  return rows.map((row, at) => {
    const { required, done, missing } = owed.get(row.player) ?? NOTHING_OWED;
    const { recharge, withdrawal, bonus, profit } = sums(row.player);
    return {
      wagering: { required: moneyText(required), done: moneyText(done), missing: moneyText(missing) },
      isFirstUse: row.is_first_use,
      accountChangedAt: row.account_changed_at.getTime(),
      login: logins[at] ?? null,
      recharge,
      withdrawal,
      bonus,
      profit,
      paidBefore: row.paid_before,
      refusedBefore: row.refused_before,
    };
  });
}

const NOTHING_OWED = { required: money(0n), done: money(0n), missing: money(0n) };

async function rechargesFound(
  deps: Deps,
  reads: Reads,
  { state, userName, channel, orderNo, from, to, before, pageSize }: CallInput<Calls['rechargesFound']>,
): Promise<Outcome<CallOutput<Calls['rechargesFound']>, 'notFound'>> {
  const player = await playerOf(deps, userName);
  if (player === undefined) return refuse('notFound');
  const days = { from: from ?? null, to: to ?? null };
  const filter = { state: state ?? null, player, channel: channel ?? null, orderNo: orderNo ?? null, ...days };
  const [rows, total] = await Promise.all([
    findRecharges(reads, filter, before ?? null, pageSize + 1),
    before === undefined ? countRecharges(reads, filter) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  return ok({
    list: page.map((row) => ({
      id: String(row.id),
      orderNo: row.order_no,
      userName: row.user_name,
      channel: row.channel,
      kind: row.kind,
      lineName: row.line_name,
      provider: row.provider,
      providerNo: row.provider_no ?? '',
      amount: moneyText(money(row.amount)),
      fee: moneyText(money(row.fee)),
      credit: moneyText(money(row.credit)),
      state: row.state,
      reason: row.reason,
      // As on a player's card; whole in the list that waits for staff, who compare it with the bank's.
      payerName: maskName(row.payer_name ?? ''),
      reviewedBy: row.reviewed_by ?? '',
      createdAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      creditedAt: row.credited_at?.getTime() ?? null,
    })),
    next,
    total,
  });
}
