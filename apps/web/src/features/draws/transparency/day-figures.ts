import { countText } from '@caiting/contract/wire';
import type { CallOutput } from '@caiting/contract/wire';
import type { transparencyCalls } from '@caiting/contract';

export type Status = CallOutput<typeof transparencyCalls.transparency>;
export type Kind = Status['days'][number]['source'];

export interface Figures {
  readonly drawn: number;
  readonly late: number;
  readonly void: number;
  readonly paused: number;
  readonly slowestMs: number;
}

const NOTHING: Figures = { drawn: 0, late: 0, void: 0, paused: 0, slowestMs: 0 };

const added = (a: Figures, b: Figures): Figures => ({
  drawn: a.drawn + b.drawn,
  late: a.late + b.late,
  void: a.void + b.void,
  paused: a.paused + b.paused,
  slowestMs: Math.max(a.slowestMs, b.slowestMs),
});

export const totalOf = (days: readonly Figures[]): Figures => days.reduce(added, NOTHING);

export interface Bar extends Figures {
  readonly day: string;
}

const DAY_MS = 86_400_000;
/** The day so many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** One bar for every day up to `last`, the oldest first; a day on which nothing ended has none to show. */
export function barsOf(days: Status['days'], kind: Kind, last: string, count: number): Bar[] {
  const byDay = new Map(days.filter(({ source }) => source === kind).map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, at) => {
    const day = dayLater(last, at + 1 - count);
    return { ...NOTHING, ...byDay.get(day), day };
  });
}

/** The day on which a demo began to run, where the page reaches back to it: what it drew then, late, it drew while it started. Null for other sites. */
export const demoBegin = ({ demo, next, days }: Pick<Status, 'demo' | 'next' | 'days'>): string | null =>
  demo && next === null ? (days.map(({ day }) => day).toSorted()[0] ?? null) : null;

export type Mark = 'void' | 'late' | 'ok' | 'none';
export const markOf = ({ drawn, late, void: voided }: Figures): Mark =>
  voided > 0 ? 'void' : late > 0 ? 'late' : drawn > 0 ? 'ok' : 'none';

/** Of those drawn, how many in a hundred were on time; floored, so that 100 means every one. Null when none was drawn. */
export const onTimeRate = ({ drawn, late }: Figures): string | null =>
  drawn === 0 ? null : `${countText(Math.floor(((drawn - late) / drawn) * 10_000) / 100, late === 0 ? 0 : 2)}%`;

/** "4.1": seconds, rounded up to a tenth, so that a late one never looks on time. */
export const secondsText = (ms: number): string => countText(Math.ceil(ms / 100) / 10, 1);
