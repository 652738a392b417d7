import { countText } from '@caiting/contract/wire';
import type { CallOutput } from '@caiting/contract/wire';
import type { transparencyCalls } from '@caiting/contract';
import { dayLater } from './day-figures.ts';

export type PartDays = CallOutput<typeof transparencyCalls.availability>['parts'][number];
type MeasuredDay = PartDays['days'][number];

/** A day of the strip; null before anything was measured. */
export interface UpDay {
  readonly day: string;
  readonly measured: MeasuredDay | null;
}

/** One for each of so many days up to `today`, the oldest first. */
export function upDays(days: readonly MeasuredDay[], today: string, count: number): UpDay[] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, at) => {
    const day = dayLater(today, at + 1 - count);
    return { day, measured: byDay.get(day) ?? null };
  });
}

export type UpMark = 'ok' | 'late' | 'void' | 'none';
export const upMark = (measured: MeasuredDay | null): UpMark =>
  measured === null ? 'none' : measured.down > 0 ? 'void' : measured.degraded > 0 ? 'late' : 'ok';

/** Of the minutes that passed, how many in a hundred were not down; floored, so that 100 means every one. Null when none was measured. */
export function upRate(days: readonly MeasuredDay[]): string | null {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (minutes === 0) return null;
  return down === 0 ? '100%' : `${countText(Math.floor(((minutes - down) / minutes) * 10_000) / 100, 2)}%`;
}
