import type { TrendChart } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';

/** 定位胆 by its balls: how many places the play has where a chart's ball columns are its rows. */
const PLACES: Partial<Record<Group, number>> = { SSC: 5, PK10: 10, SYX5: 5, FC3D: 3, PL35: 3 };
const PLAY = 'DWD';

/** `ball3/7`: a column and one of its values. */
export type Preselected = ReadonlySet<string>;

export const preselectKey = (column: string, value: string): string => `${column}/${value}`;

/** Whether the values of a column can be taken to the betting page. */
export function canPreselect(group: Group, { key }: Pick<TrendChart['columns'][number], 'key'>): boolean {
  return PLACES[group] !== undefined && /^ball\d+$/.test(key);
}

/** The bet text of what is chosen, rows as the play has them, values rising; null while nothing is. */
export function preselectText(group: Group, chosen: Preselected): string | null {
  const places = PLACES[group];
  if (places === undefined || chosen.size === 0) return null;
  const rows = Array.from({ length: places }, (_, at) => {
    const head = `ball${at + 1}/`;
    const values = [...chosen].filter((key) => key.startsWith(head)).map((key) => key.slice(head.length));
    return values.length === 0 ? '-' : values.toSorted((a, b) => Number(a) - Number(b)).join(' ');
  });
  return rows.join(',');
}

/** Where the choice is taken: the play with its numbers ready; nothing is placed. */
export function preselectPath(group: Group, lotteryCode: string, text: string): string {
  return `/lottery/${group}/${lotteryCode}?${new URLSearchParams({ play: PLAY, picks: text }).toString()}`;
}
