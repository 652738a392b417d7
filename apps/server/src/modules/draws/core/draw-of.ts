import type { Draw, Group } from '@caiting/lottery/core';
import { lunarYearOn } from '@caiting/lottery/lhc';

/**
 * The lunar year that an issue is priced and settled by, from its day: the zodiacs and elements of 六合彩 change at 春节 (plays.md §12).
 * Undefined for every other group, where no year counts.
 */
export function lunarYearOf(group: Group, day: string): number | undefined {
  return group === 'LHC' ? lunarYearOn(day) : undefined;
}

/** The numbers of an issue as the engine reads them. */
export function drawOf(group: Group, numbers: readonly number[], day: string): Draw {
  const lunarYear = lunarYearOf(group, day);
  return lunarYear === undefined ? { numbers } : { numbers, lunarYear };
}
