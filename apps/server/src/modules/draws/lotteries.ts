import type { Group } from '@caiting/lottery/core';
import type { Timetable } from '@caiting/lottery/issues';
import type { Queries } from '../../platform/db/pool.ts';
import { insertLottery } from './queries.ts';

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
  readonly hot: boolean;
  readonly sort: number;
}

export const timetableOf = ({ periodS, closeS, numbering }: Lottery): Timetable => ({
  period: periodS,
  close: closeS,
  numbering,
});

/** What a new deployment sells (plays.md §4). Operators change the rows, not this list. */
const CATALOGUE: readonly Lottery[] = [
  house('ssc1', 'SSC', '1分时时彩', { periodS: 60, closeS: 10, numbering: 4, sort: 10 }),
  house('pk101', 'PK10', '1分PK10', { periodS: 60, closeS: 10, numbering: 4, sort: 20 }),
];

/** A lottery for tests and demonstrations, off until somebody switches it on; unknown to a production database. */
export const TEST_LOTTERY: Lottery = {
  ...house('test5', 'SSC', '5秒测试彩', { periodS: 5, closeS: 2, numbering: 5, sort: 900 }),
  enabled: false,
  hot: false,
};

function house(code: string, group: Group, name: string, rest: Timing): Lottery {
  return { code, group, name, source: 'house', enabled: true, paused: false, hot: true, ...rest };
}
type Timing = Pick<Lottery, 'periodS' | 'closeS' | 'numbering' | 'sort'>;

/** Makes the rows of the catalogue that are not there yet; what operators changed stays. */
export async function ensureLotteries(db: Queries, isProduction: boolean): Promise<void> {
  for (const lottery of isProduction ? CATALOGUE : [...CATALOGUE, TEST_LOTTERY]) await insertLottery(db, lottery);
}
