import { moneyText, type CallInput, type CallOutput, type chaseCalls } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import {
  findChase,
  findChaseStop,
  listChaseBets,
  listChaseLines,
  listChasesPage,
  sumChases,
  type ChaseFilter,
} from './list-queries.ts';
import { chaseIssues, chaseItem, chaseLine, chaseStop } from './present-chase.ts';

type Calls = typeof chaseCalls;

/** The latest chases of one lottery or all. */
export async function latestChases(
  deps: Deps,
  player: string,
  { lotteryCode, pageSize }: CallInput<Calls['getChaseBetting']>,
): Promise<CallOutput<Calls['getChaseBetting']>> {
  const filter: ChaseFilter = { state: 'all', lotteryCode: lotteryCode ?? null, from: null, to: null };
  return { list: (await listChasesPage(deps.db, player, filter, null, pageSize)).map(chaseItem) };
}

/** One page of own chases by key; the first page carries the totals of the whole filter. */
export async function chaseRecords(
  deps: Deps,
  player: string,
  input: CallInput<Calls['getChaseBetData']>,
): Promise<CallOutput<Calls['getChaseBetData']>> {
  const filter: ChaseFilter = {
    state: input.state ?? 'all',
    lotteryCode: input.lotteryCode ?? null,
    from: input.from === undefined ? null : new Date(input.from),
    // The last millisecond of the span belongs to it.
    to: input.to === undefined ? null : new Date(input.to + 1),
  };
  const rows = await listChasesPage(deps.db, player, filter, input.before ?? null, input.pageSize + 1);
  const page = rows.slice(0, input.pageSize);
  const totals = input.before === undefined ? await sumChases(deps.db, player, filter) : null;
  return {
    list: page.map(chaseItem),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : null,
    totals: totals && {
      count: totals.count,
      amount: moneyText(totals.amount),
      won: moneyText(totals.won),
      refunded: moneyText(totals.refunded),
      profit: moneyText(totals.profit),
    },
  };
}

export async function oneChase(
  deps: Deps,
  player: string,
  id: string,
): Promise<Outcome<CallOutput<Calls['getChaseDetail']>, 'chaseNotFound'>> {
  const row = await findChase(deps.db, player, id);
  if (row === null) return refuse('chaseNotFound');
  const [lines, bets, stop, now] = await Promise.all([
    listChaseLines(deps.db, player, id),
    listChaseBets(deps.db, player, id),
    findChaseStop(deps.db, player, id),
    appNow(deps.db),
  ]);
  return ok({
    chase: chaseItem(row),
    lines: lines.map((line) => chaseLine(line, row.lotteryType)),
    issues: chaseIssues(bets),
    stop: stop && chaseStop(stop),
    serverTime: now.getTime(),
  });
}
