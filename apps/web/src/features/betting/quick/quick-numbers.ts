import { officialCalendar } from '@caiting/lottery/calendar';
import type { Group } from '@caiting/lottery/core';

const FIVE = 5;
/** By group, the play in which one ticket is five numbers. */
const FIVE_PLAYS: Partial<Record<Group, string>> = { SSC: 'WX_ZX_FS', SYX5: 'RX5_FS', PL35: 'P5_ZX_FS' };

/** The play whose ticket is all five numbers of a draw; undefined where the lottery draws another number of them (排列三 beside 排列五). */
export const fivePlayOf = (group: Group, lotteryCode: string): string | undefined =>
  (officialCalendar(lotteryCode)?.drawLength ?? FIVE) < FIVE ? undefined : FIVE_PLAYS[group];
