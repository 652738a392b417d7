import type { consoleStatisticsCalls } from '@caiting/contract';
import { dayOf, type CallOutput } from '@caiting/contract/wire';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import type { UrlState } from '../table/url-state.ts';

export type StatisticsDay = CallOutput<typeof consoleStatisticsCalls.statisticDays>['list'][number];

export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

const DAY_MS = 86_400_000;

/** The days that the address names, thirty where it names none. */
export function spanOf(url: UrlState): Span {
  const said = url.filter('days');
  return SPANS.find((span) => span === said) ?? '30';
}

/** The first of so many days up to today in Shanghai. */
export const firstDayOf = (span: Span): string => dayOf(serverNow() - (Number(span) - 1) * DAY_MS);

/** Noon in Shanghai of a day: a moment that is of that day wherever it is drawn. */
export const noonOf = (day: string): number => Date.parse(`${day}T04:00:00Z`);
/** Month and day, as an axis and a table have room for. */
export const shortDay = (day: string): string => day.slice('2026-'.length);

/** A part of a whole in percent; a dash where there is no whole. */
export const percentOf = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);
