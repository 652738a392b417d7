import type { IssueInfo } from '@caiting/contract';
import { dayOf } from '@caiting/lottery/calendar';
import { lunarYearOn, type Group } from '@caiting/lottery/core';

/**
 * The lunar year that an issue is priced and settled by; undefined outside 六合彩 and while the issue is not known. An issue closes on its own
 * day: the last one of a day is drawn at midnight and still belongs to the day before.
 */
export function lunarYearOfIssue(group: Group, issue: Pick<IssueInfo, 'closeAt'> | undefined): number | undefined {
  return group === 'LHC' && issue ? lunarYearOn(dayOf(Math.floor(issue.closeAt / 1000))) : undefined;
}
