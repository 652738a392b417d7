import { expect, test } from 'vitest';
import { roadsOf } from './roads.ts';

const BY_LETTER: Readonly<Record<string, string>> = { B: 'banker', P: 'player', T: 'tie' };
const outcomes = (text: string): string[] => [...text].map((letter) => BY_LETTER[letter] as string);
const cells = (road: readonly { column: number; row: number; mark: string }[]) =>
  road.map(({ column, row, mark }) => `${column},${row} ${mark}`);

test('the bead plate goes down six and then to the right', () => {
  expect(cells(roadsOf(outcomes('BPTBPTB')).bead)).toEqual([
    '0,0 banker',
    '0,1 player',
    '0,2 tie',
    '0,3 banker',
    '0,4 player',
    '0,5 tie',
    '1,0 banker',
  ]);
});

test('the big road begins a column with each change; ties are counted where they fell', () => {
  const { big, leadingTies } = roadsOf(outcomes('TBBTTPB'));
  expect(leadingTies).toBe(1);
  expect(big.map(({ column, row, mark, ties }) => `${column},${row} ${mark} ${ties}`)).toEqual([
    '0,0 banker 0',
    '0,1 banker 2',
    '1,0 player 0',
    '2,0 banker 0',
  ]);
});

test('a run of more than six turns right, and the next column begins in the first free place of the top row', () => {
  const { big } = roadsOf(outcomes('BBBBBBBBP'));
  expect(cells(big).slice(5)).toEqual(['0,5 banker', '1,5 banker', '2,5 banker', '1,0 player']);
});

test('a run under a tail turns where it is in the way', () => {
  const { big } = roadsOf(outcomes('BBBBBBBPPPPPP'));
  // The seventh banker lies at 1,5: the player's sixth goes to the right of its fifth.
  expect(cells(big).slice(7)).toEqual([
    '1,0 player',
    '1,1 player',
    '1,2 player',
    '1,3 player',
    '1,4 player',
    '2,4 player',
  ]);
});

test('derived roads by hand: columns of 2, 1, 3, 1', () => {
  // Columns: BB, P, BBB, P. Big eye boy, from column 2 row 1: (c2) P first: needs three columns, none; B first: 1 and 2 differ, blue;
  // B second: beside it in column 2 nothing, above it is the end, blue; B third: nothing there nor above, red; P first: 3 and 1 differ, blue.
  const { bigEye, small, cockroach } = roadsOf(outcomes('BBPBBBP'));
  expect(cells(bigEye)).toEqual(['0,0 blue', '0,1 blue', '1,0 red', '2,0 blue']);
  // Small road, two columns back: B second (column 1 has one beside it) red, B third (column 1 ended just above) blue, P first: 3 and 2 differ, blue.
  expect(cells(small)).toEqual(['0,0 red', '1,0 blue', '1,1 blue']);
  expect(cells(cockroach)).toEqual([]);
});
