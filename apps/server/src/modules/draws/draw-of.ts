import type { Draw, Group } from '@caiting/lottery/core';
import { lunarYearOn } from '@caiting/lottery/lhc';

/** The numbers of an issue as the engine reads them. The zodiacs of 六合彩 change at 春节, so each draw is read in the year of its day. */
export function drawOf(group: Group, numbers: readonly number[], day: string): Draw {
  return group === 'LHC' ? { numbers, lunarYear: lunarYearOn(day) } : { numbers };
}
