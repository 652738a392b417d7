import type { Group } from '@caiting/lottery/core';
import { officialCalendar } from '@caiting/lottery/calendar';
import { issuesPerDay, type Timetable } from '@caiting/lottery/issues';
import type { Queries } from '../../../platform/db/pool.ts';
import { CATALOGUE } from './catalogue.ts';

/** A lottery as the database knows it. */
export interface Lottery {
  readonly code: string;
  readonly group: Group;
  readonly name: string;
  readonly source: 'house' | 'feed';
  /** Seconds from one draw to the next; 0 for a calendar lottery. */
  readonly periodS: number;
  readonly closeS: number;
  /** Digits of the index in an issue number. */
  readonly numbering: number;
  readonly enabled: boolean;
  readonly paused: boolean;
  /** Paused by itself, while no beacon round can come. */
  readonly isHeld?: true;
  readonly hot: boolean;
  readonly sort: number;
}

export const timetableOf = ({ periodS, closeS, numbering }: Lottery): Timetable => ({
  period: periodS,
  close: closeS,
  numbering,
});

/** Issues of one day, by the timetable or the calendar of the lottery; a calendar day without draws is not counted in. */
export function issuesOfDay({ code, source, periodS }: Pick<Lottery, 'code' | 'source' | 'periodS'>): number {
  return source === 'house' ? issuesPerDay({ period: periodS }) : (officialCalendar(code)?.draws.length ?? 0);
}

/** A lottery for tests and demonstrations, off until somebody switches it on; unknown to a production database. */
export const TEST_LOTTERY: Lottery = {
  code: 'test5',
  group: 'SSC',
  name: '5秒测试彩',
  source: 'house',
  periodS: 5,
  closeS: 2,
  numbering: 5,
  enabled: false,
  paused: false,
  hot: false,
  sort: 9_000,
};

/** Every lottery that this release can make. */
export const RELEASED: readonly Lottery[] = [...CATALOGUE, TEST_LOTTERY];

/** Makes the rows of the catalogue that are not there yet; what operators changed stays. */
export async function ensureLotteries(db: Queries, isProduction: boolean): Promise<void> {
  for (const lottery of isProduction ? CATALOGUE : RELEASED) await insertLottery(db, lottery);
}

async function insertLottery(db: Queries, lottery: Lottery): Promise<void> {
  const { code, group, name, source, periodS, closeS, numbering, enabled, hot, sort } = lottery;
  await db.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering, enabled, hot, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [code, group, name, source, periodS, closeS, numbering, enabled, hot, sort],
  );
}
