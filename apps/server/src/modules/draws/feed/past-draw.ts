import { slotsOfDay, type IssueSlot } from '@caiting/lottery/calendar';
import { openNumberOf } from '@caiting/lottery/draw';
import type { Deps } from '../../../platform/deps.ts';
import { ensureLotteries, type Lottery } from '../core/lotteries.ts';
import { findIssueByNo, findIssueForUpdate, listLotteries } from '../core/queries.ts';
import { markClosed, type CloseHook } from '../results/close-issue.ts';
import { storeResult } from '../results/record-result.ts';
import { closing, sealOf } from '../results/seal.ts';
import { calendarOf, planFeedIssues } from './plan.ts';
import { insertReport } from './queries.ts';
import { simulatedSource } from './simulated.ts';

/** Puts an official lottery on sale at the moment where the clock of an empty demo stands (docs/decisions/0192). */
export async function openPastFeed({ db, config }: Deps, code: string, now: number): Promise<Lottery> {
  await ensureLotteries(db, config.isProduction);
  const lottery = (await listLotteries(db)).find((one) => one.code === code);
  if (lottery?.source !== 'feed') throw new Error(`${code} is no official lottery`);
  await db.tx((tx) => planFeedIssues(tx, lottery, now));
  return lottery;
}

/** The issues of one day, which the calendar gives. */
export const pastSlots = (lottery: Lottery, day: string): readonly IssueSlot[] => slotsOfDay(calendarOf(lottery), day);

/** selling → closed, with its bets sealed, at the moment where the clock stands. Done already, nothing happens. */
export async function closePastIssue(deps: Deps, code: string, issueNo: string, sealBets: CloseHook): Promise<void> {
  const found = await findIssueByNo(deps.db, code, issueNo);
  if (found?.state !== 'selling') return;
  await deps.db.tx(async (tx) => {
    const issue = await findIssueForUpdate(tx, found.id);
    if (issue === null) return;
    const sealing = closing(issue);
    await sealBets(tx, sealing);
    const sealed = sealOf(sealing);
    if (!sealed.ok) throw new Error(`issue ${issueNo} of the demo has a bet after its close`);
    await markClosed(tx, issue.id, { seen: null, ...sealed.data });
  });
}

/**
 * closed → drawn, by what the simulated source answers at the moment where the clock stands. Nobody looked on, so nobody is told; the runs of the
 * lottery are counted with its history. Gives the id of a drawn issue.
 */
export async function drawPastIssue(deps: Deps, { code, group }: Lottery, issueNo: string): Promise<bigint | null> {
  const issue = await findIssueByNo(deps.db, code, issueNo);
  if (issue?.state === 'drawn') return issue.id;
  if (issue?.state !== 'closed') return null;
  const { name, kind } = simulatedSource;
  const answer = await simulatedSource.fetchResult({ lotteryCode: code, group, issueNo });
  if (answer === null) throw new Error('the simulated source did not answer');
  return deps.db.tx(async (tx) => {
    const openNumber = openNumberOf(group, answer.numbers);
    await insertReport(tx, issue.id, { source: name, kind, openNumber, raw: answer.raw });
    await storeResult(tx, issue.id, { numbers: answer.numbers, openNumber, link: null, previousLink: null });
    return issue.id;
  });
}
