import { moneyText, type DECIDED_OTHERWISE } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { CONFIRM_HOURS, kindOf, listAdjustments, listForStaff, listLostPayouts } from '../../cashier/index.ts';
import { listAwaitedResults } from '../../draws/index.ts';

const LINES_MAX = 200;

/** What waits for a second person in a list of its own. */
export interface OtherWish {
  readonly id: string;
  readonly kind: keyof typeof DECIDED_OTHERWISE;
  readonly subject: string;
  readonly reason: string;
  /** Empty: it waits by itself. */
  readonly askedBy: readonly string[];
  readonly at: Date;
  readonly until: Date | null;
  /** The line of the log by which it was asked for, where one is kept with it. */
  readonly askedLine?: bigint | null;
}

/** Money by hand that one asked for, withdrawals that one approved, payouts that nothing asks about, results that one typed in. */
export async function listOthers(deps: Deps): Promise<OtherWish[]> {
  const lists = await Promise.all([adjustments(deps), withdrawals(deps), lostPayouts(deps), results(deps)]);
  return lists.flat();
}

const HOUR_MS = 3_600_000;

async function adjustments({ db }: Deps): Promise<OtherWish[]> {
  const rows = await listAdjustments(db, { state: 'asked', player: null, before: null, size: LINES_MAX });
  return rows
    .filter((row) => !row.is_over)
    .map((row) => ({
      id: `adjustBalance:${row.id}`,
      kind: 'adjustBalance',
      subject: `${row.id}:${row.user_name}:${kindOf(row.code)}:${moneyText(money(row.amount))}`,
      reason: row.reason,
      askedBy: [row.asked_name],
      at: row.asked_at,
      until: new Date(row.asked_at.getTime() + CONFIRM_HOURS * HOUR_MS),
      askedLine: row.asked_line,
    }));
}

async function withdrawals({ db }: Deps): Promise<OtherWish[]> {
  const rows = await listForStaff(db, null);
  return rows
    .filter(({ state, approved_by }) => state === 'submitted' && approved_by !== '')
    .map(({ withdraw_no, approved_by, created_at }) => ({
      id: `reviewWithdrawal:${withdraw_no}`,
      kind: 'reviewWithdrawal',
      subject: withdraw_no,
      reason: 'approve',
      askedBy: approved_by.split(','),
      at: created_at,
      until: null,
    }));
}

async function lostPayouts(deps: Deps): Promise<OtherWish[]> {
  const rows = await listLostPayouts(deps, LINES_MAX);
  return rows.map(({ withdrawNo, provider, at, said }) => ({
    id: `reviewWithdrawal:${withdrawNo}`,
    kind: 'reviewWithdrawal',
    subject: withdrawNo,
    reason: `paying at ${provider}, which is not configured: foundPaid or foundReturned, by two (${said || '—'})`,
    askedBy: [],
    at,
    until: null,
  }));
}

/** Who typed in, never what: the second person types it unseen. */
async function results({ db }: Deps): Promise<OtherWish[]> {
  const rows = await listAwaitedResults(db, LINES_MAX);
  return rows
    .filter(({ entries }) => entries.length > 0)
    .map(({ lotteryCode, issueNo, drawAt, entries }) => ({
      id: `enterResult:${lotteryCode}:${issueNo}`,
      kind: 'enterResult',
      subject: `${lotteryCode}:${issueNo}`,
      reason: '',
      askedBy: entries,
      at: drawAt,
      until: null,
    }));
}
