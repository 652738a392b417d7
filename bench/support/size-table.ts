import { limitOf } from '../size/growth.ts';
import { SIZE_ROWS } from '../size/rows.ts';
import { row, type Table } from './table-rows.ts';

/** Milliseconds by size stand in docs/growth.md; here is how much of them ten times the site makes. */
export const SIZE: Table = {
  bench: 'size',
  measures:
    'A site of three sizes, each ten times the bets and players of the one before: how many times as much each thing takes with ten times the site.',
  rows: [
    row('bets', 'bets', { measures: 'bets of the largest one', goal: null }),
    row('players', 'players', { measures: 'its players', goal: null }),
    ...SIZE_ROWS.map(({ key, measures, growth }) =>
      row(key, `times.${key}`, { measures, yardstick: growth, goal: { most: limitOf(growth) } }),
    ),
  ],
};
