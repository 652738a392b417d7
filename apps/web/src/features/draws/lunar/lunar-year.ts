import type { DrawResult, IssueInfo } from '@caiting/contract';
import { dayOf } from '@caiting/lottery/calendar';
import { lunarYearOn, type Group } from '@caiting/lottery/core';
import { zodiacOf } from '@caiting/lottery/lhc-attributes';

/**
 * The lunar year that an issue is priced and settled by; undefined outside 六合彩 and while the issue is not known. An issue closes on its own
 * day: the last one of a day is drawn at midnight and still belongs to the day before.
 */
export function lunarYearOfIssue(group: Group, issue: Pick<IssueInfo, 'closeAt'> | undefined): number | undefined {
  return group === 'LHC' && issue ? lunarYearOn(dayOf(Math.floor(issue.closeAt / 1000))) : undefined;
}

/** The zodiac of each number of a 六合彩 draw, in the lunar year of its issue. */
export function zodiacsOfDraw({ openNumber, closeAt }: Pick<DrawResult, 'openNumber' | 'closeAt'>): string[] {
  const year = lunarYearOn(dayOf(Math.floor(closeAt / 1000)));
  return openNumber.split(',').map((number) => zodiacOf(Number(number), year));
}
