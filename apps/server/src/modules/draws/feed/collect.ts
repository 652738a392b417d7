import type { Group } from '@caiting/lottery/core';
import { openNumberOf } from '@caiting/lottery/draw';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Issue } from '../core/issue.ts';
import { findIssueForUpdate } from '../core/queries.ts';
import type { DrawStep } from '../results/draw-issue.ts';
import { recordResult } from '../results/record-result.ts';
import { voidInTx } from '../results/void-issue.ts';
import { parseOpenNumber } from './open-number.ts';
import { insertReport, listReports, type Report } from './queries.ts';
import type { ResultFeed, ResultSource } from './source.ts';

export interface CollectContext {
  readonly feed: ResultFeed;
  readonly group: Group;
  /** How long an issue waits for its result after the draw time before it is void, in seconds. */
  readonly overdueS: number;
}

/**
 * Asks the sources for the result of a closed feed issue whose draw time has come. Answers are stored before anything is decided; the
 * result is what enough sources say and none contradicts. Without agreement the issue waits for more answers or for two operators, and is
 * void once overdue.
 */
export async function collectResult(deps: Deps, issue: Issue, context: CollectContext): Promise<DrawStep> {
  const { feed, group, overdueS } = context;
  const known = await listReports(deps.db, issue.id);
  const silent = feed.sources.filter(({ name }) => !known.some(({ source }) => source === name));
  await Promise.all(silent.map((source) => askAndStore(deps, issue, group, source)));
  const openNumber = agreedNumber(await listReports(deps.db, issue.id), feed.agree);
  const numbers = openNumber === null ? null : parseOpenNumber({ code: issue.lotteryCode, group }, openNumber);
  if (numbers !== null) return record(deps, issue, group, numbers);

  const overdueAt = issue.drawAt.getTime() + overdueS * 1000;
  if ((await appNow(deps.db)).getTime() < overdueAt) return 'waiting';
  deps.log.error({ issue: issue.issueNo, lottery: issue.lotteryCode }, 'no official result: the issue is void');
  return deps.db.tx(async (tx) => {
    const locked = await findIssueForUpdate(tx, issue.id);
    if (locked?.state !== 'closed') return 'nothing';
    await voidInTx(deps, tx, locked, 'feedOverdue');
    return 'void';
  });
}

async function askAndStore(deps: Deps, issue: Issue, group: Group, source: ResultSource): Promise<void> {
  const { lotteryCode, issueNo } = issue;
  const answer = await source.fetchResult({ lotteryCode, group, issueNo });
  if (answer === null) return;
  const { name, kind } = source;
  await insertReport(deps.db, issue.id, {
    source: name,
    kind,
    openNumber: openNumberOf(group, answer.numbers),
    raw: answer.raw,
  });
}

/** What at least `agree` different sources say while no answer differs; null otherwise. */
export function agreedNumber(reports: readonly Pick<Report, 'source' | 'openNumber'>[], agree: number): string | null {
  const numbers = new Set(reports.map(({ openNumber }) => openNumber));
  const sources = new Set(reports.map(({ source }) => source));
  const [only] = numbers;
  return numbers.size === 1 && only !== undefined && sources.size >= agree ? only : null;
}

function record(deps: Deps, issue: Issue, group: Group, numbers: readonly number[]): Promise<DrawStep> {
  return deps.db.tx(async (tx) => {
    const locked = await findIssueForUpdate(tx, issue.id);
    if (locked?.state !== 'closed') return 'nothing';
    await recordResult(deps, tx, locked, group, {
      numbers,
      openNumber: openNumberOf(group, numbers),
      link: null,
      previousLink: null,
    });
    return 'drawn';
  });
}
