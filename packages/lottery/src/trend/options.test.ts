import { expect, test } from 'vitest';
import { playsOf } from '../catalogue.ts';
import { GROUPS, type Group, type Picks, type Play } from '../play.ts';
import { optionsCame, placesOf } from './options.ts';

const plays = GROUPS.flatMap((group) => playsOf(group) as readonly Play<Picks>[]);
const pads = plays.filter(({ shape }) => shape.kind === 'pad');
const name = ({ group, code }: Play<Picks>) => `${group} ${code}`;

/** A small generator of its own, so that a failure can be run again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const RANGES: Record<Group, readonly [from: number, to: number, length: number, repeats: boolean]> = {
  K3: [1, 6, 3, true],
  SSC: [0, 9, 5, true],
  KL8: [1, 80, 20, false],
  LHC: [1, 49, 7, false],
  PK10: [1, 10, 10, false],
  PL35: [0, 9, 5, true],
  SYX5: [1, 11, 5, false],
  FC3D: [0, 9, 3, true],
  BJ28: [0, 9, 3, true],
};

function drawOf(group: Group, roll: (below: number) => number): number[] {
  const [from, to, length, repeats] = RANGES[group];
  const left = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return Array.from({ length }, () => (repeats ? left[roll(left.length)]! : left.splice(roll(left.length), 1)[0]!));
}

test('every pad of every play has something to say under its numbers, and no other table has', () => {
  expect(pads.filter((play) => optionsCame(play).includes(null)).map(name)).toEqual([]);
  expect(plays.filter((play) => play.shape.kind === 'words' && optionsCame(play).some(Boolean)).map(name)).toEqual([]);
});

test.each([
  // The special is the last of seven: 连码 that count it and those that do not, 自选不中 over all seven.
  ['LHC', 'LM_2QZ', '01 02 03 04 05 06 07', ['01', '06'], ['07', '08']],
  ['LHC', 'LM_2ZT', '01 02 03 04 05 06 07', ['01', '07'], ['08']],
  ['LHC', 'BZ5', '01 02 03 04 05 06 07', ['01', '07'], ['08']],
  ['PK10', 'X_GYZ', '03 09 01 02 04 05 06 07 08 10', ['03', '09'], ['01', '10']],
  ['KL8', 'RX5', '1 5 9 13 17 21 25 29 33 37 41 45 49 53 57 61 65 69 73 77', ['01', '77'], ['02', '80']],
  ['SSC', 'H3_Z6_FS', '7 8 1 2 3', ['1', '2', '3'], ['7', '8']],
  ['SSC', 'WX_Z60', '4 4 1 2 3', ['4'], ['1', '2', '3']],
  ['SYX5', 'Z3_ZU_DT', '01 02 03 04 05', ['02', '04'], ['01', '05']],
  ['PL35', 'Q2_ZU_FS', '1 2 3 4 5', ['1', '2'], ['3', '4']],
  ['PL35', 'P5_H2_ZU_FS', '1 2 3 4 5', ['4', '5'], ['2', '3']],
  ['PL35', 'P5_ZX_FS', '1 2 3 4 5', ['1'], ['2', '3']],
  ['SSC', 'H3_ZX_HZ', '9 9 1 2 3', ['6'], ['24', '5']],
  ['K3', 'ETH_DX', '3 3 5', ['33'], ['55', '11']],
  ['BJ28', 'T3', '3 3 5', ['11'], ['3', '5']],
] as const)('%s %s of the draw %s: the first row had %j and not %j', (group, code, drawn, came, missed) => {
  const play = plays.find((one) => one.group === group && one.code === code)!;
  const had = optionsCame(play)[0]!;
  const numbers = drawn.split(' ').map(Number);
  const at = (option: string) => had(play.shape.rows[0]!.options.indexOf(option), { numbers }, []);
  expect([came.map(at), missed.map(at)]).toEqual([came.map(() => true), missed.map(() => false)]);
});

test('the third place of 排列五 is the third digit, of 排列三 the first is', () => {
  const rows = (code: string) => optionsCame(plays.find((one) => one.group === 'PL35' && one.code === code)!);
  const draw = { numbers: [1, 2, 3, 4, 5] };
  expect(rows('P5_ZX_FS').map((came, row) => came!(row + 1, draw, []))).toEqual(Array(5).fill(true));
  expect(rows('ZX_FS').map((came, row) => came!(row + 1, draw, []))).toEqual(Array(3).fill(true));
});

test('任选 looks at the ticked places alone', () => {
  const play = plays.find((one) => one.group === 'SSC' && one.code === 'R3_Z6_FS')!;
  const [came] = optionsCame(play);
  const draw = { numbers: [7, 8, 1, 2, 3] };
  expect([7, 8, 1].map((digit) => came!(digit, draw, [0, 2, 3]))).toEqual([true, false, true]);
});

/** Places outside of those that a play is judged on change nothing in its settlement. */
test('the places of a play are all that its settlement looks at', () => {
  const roll = dice(7);
  for (const play of pads) {
    if (play.shape.positions || play.group === 'BJ28') continue;
    const parsed = play.parse(play.example);
    if (!parsed.ok) throw new Error(name(play));
    const inside = new Set(placesOf(play));
    for (let round = 0; round < 20; round += 1) {
      const first = drawOf(play.group, roll);
      const [from, to, , repeats] = RANGES[play.group];
      const second = first.map((number, place) => (inside.has(place) ? number : from + roll(to - from + 1)));
      if (!repeats && new Set(second).size < second.length) continue;
      expect(play.settle(parsed.picks, { numbers: second }), name(play)).toEqual(
        play.settle(parsed.picks, { numbers: first }),
      );
    }
  }
});
