import { consoleQueueCalls, moneyText, type CallOutput } from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok } from '../../../platform/outcome.ts';
import { CONFIRM_HOURS, kindOf, listAdjustments, listForStaff, listLostPayouts } from '../../cashier/index.ts';
import { listAwaitedResults } from '../../draws/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { unlogged } from '../core/roles.ts';

/** What waits for somebody of staff. */
export const queueBindings = [
  unlogged(consoleQueueCalls.waitingActs, async ({ deps }) => ok(await waitingActs(deps))),
  unlogged(consoleQueueCalls.waitingResults, async ({ deps }) => ok(await waitingResults(deps))),
];

const LINES_MAX = 200;

type WaitingAct = CallOutput<typeof consoleQueueCalls.waitingActs>['list'][number];

/** Wishes of one, money by hand that one asked for, withdrawals that one approved, results that one typed in, payouts that nothing asks about: whatever a second person has to say something about. */
async function waitingActs(deps: Deps): Promise<CallOutput<typeof consoleQueueCalls.waitingActs>> {
  const [wishes, adjustments, withdrawals, lost, results] = await Promise.all([
    listOpenWishes(deps.db, LINES_MAX),
    listAdjustments(deps.db, { state: 'asked', player: null, before: null, size: LINES_MAX }),
    listForStaff(deps.db, null),
    listLostPayouts(deps, LINES_MAX),
    listAwaitedResults(deps.db, LINES_MAX),
  ]);
  const list: WaitingAct[] = wishes.map(({ at, until, staffName, act, subject, reason, before, after }) => ({
    at: at.getTime(),
    until: until.getTime(),
    staffName,
    act,
    subject,
    reason,
    ...(after === null ? {} : { before: JSON.stringify(before), after: JSON.stringify(after) }),
  }));
  for (const row of adjustments)
    if (!row.is_over)
      list.push({
        at: row.asked_at.getTime(),
        until: row.asked_at.getTime() + CONFIRM_HOURS * 3_600_000,
        staffName: row.asked_name,
        act: 'adjustBalance',
        subject: `${row.id}:${row.user_name}:${kindOf(row.code)}:${moneyText(money(row.amount))}`,
        reason: row.reason,
      });
  for (const { withdraw_no, state, approved_by, created_at } of withdrawals)
    if (state === 'submitted' && approved_by !== '')
      list.push({
        at: created_at.getTime(),
        until: null,
        staffName: approved_by,
        act: 'reviewWithdrawal',
        subject: withdraw_no,
        reason: 'approve',
      });
  for (const { withdrawNo, provider, at, said } of lost)
    list.push({
      at: at.getTime(),
      until: null,
      staffName: '',
      act: 'reviewWithdrawal',
      subject: withdrawNo,
      reason: `paying at ${provider}, which is not configured: foundPaid or foundReturned, by two (${said || '—'})`,
    });
  for (const { lotteryCode, issueNo, drawAt, entries } of results)
    if (entries.length > 0)
      list.push({
        at: drawAt.getTime(),
        until: null,
        staffName: entries.map((entry) => entry.split(': ')[0]).join(','),
        act: 'enterResult',
        subject: `${lotteryCode}:${issueNo}`,
        reason: entries.join('; '),
      });
  return { list: list.toSorted((a, b) => a.at - b.at) };
}

async function waitingResults(deps: Deps): Promise<CallOutput<typeof consoleQueueCalls.waitingResults>> {
  const [rows, { feedOverdueMinutes }] = await Promise.all([
    listAwaitedResults(deps.db, LINES_MAX),
    tenantValues(deps),
  ]);
  return {
    list: rows.map(({ lotteryCode, name, issueNo, drawAt, reports, entries }) => ({
      lotteryCode: lotteryCode as LotteryCode,
      lotteryName: name,
      issue: issueNo as IssueNo,
      drawAt: drawAt.getTime(),
      voidAt: drawAt.getTime() + feedOverdueMinutes * 60_000,
      reports: [...reports],
      entries: [...entries],
    })),
  };
}

interface Wish {
  readonly at: Date;
  readonly until: Date;
  readonly staffName: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Requests that a second person may still confirm. */
function listOpenWishes(db: Queries, limit: number): Promise<Wish[]> {
  return db.query<Wish>(
    `select r.asked_at as at, r.asked_at + r.minutes * interval '1 minute' as until, s.name as "staffName", r.act, r.subject, r.reason, r.before, r.after
       from staff_request r join staff_list() s on s.id = r.asked_by
      where r.confirmed_by is null and s.is_active and r.asked_at + r.minutes * interval '1 minute' > (select app_now())
      order by r.asked_at, r.id limit $1`,
    [limit],
  );
}
