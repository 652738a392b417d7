import { money, yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import {
  EMPTY_SLIP,
  addChip,
  addStakes,
  double,
  outOfLimits,
  readStakes,
  stakesOf,
  totalOf,
  undo,
  wonBy,
  writeStakes,
} from './slip.ts';

test('chips lie on each other, and each press is taken back alone', () => {
  let slip = addChip(addChip(addChip(EMPTY_SLIP, 'dragon', 100), 'tie', 10), 'dragon', 50);
  expect(writeStakes(stakesOf(slip))).toEqual({ dragon: '150', tie: '10' });
  expect(totalOf(stakesOf(slip))).toBe(yuan(160));
  slip = undo(slip);
  expect(writeStakes(stakesOf(slip))).toEqual({ dragon: '100', tie: '10' });
  expect(stakesOf(undo(undo(undo(slip))))).toEqual({});
});

test('doubling is one press, and so is the round before', () => {
  const before = readStakes({ banker: '100', playerPair: '20' });
  const slip = double(addStakes(EMPTY_SLIP, before));
  expect(writeStakes(stakesOf(slip))).toEqual({ banker: '200', playerPair: '40' });
  expect(stakesOf(undo(slip))).toEqual(before);
  expect(double(EMPTY_SLIP)).toEqual(EMPTY_SLIP);
});

test('limits hold for what was sent before as well', () => {
  const limits = { min: yuan(10), maxOf: (bet: string) => yuan(bet === 'tie' ? 50 : 500) };
  expect(outOfLimits({ dragon: yuan(500) }, {}, limits)).toBeNull();
  expect(outOfLimits({ dragon: yuan(500) }, { dragon: yuan(10) }, limits)).toMatchObject({
    bet: 'dragon',
    max: yuan(500),
  });
  expect(outOfLimits({ dragon: yuan(10), tie: yuan(51) }, {}, limits)).toMatchObject({ bet: 'tie', max: yuan(50) });
  expect(outOfLimits({ dragon: yuan(9) }, {}, limits)).toMatchObject({ min: yuan(10) });
});

test('what a bet brings is said by its odds', () => {
  expect(wonBy(yuan(100), '1')).toBe(yuan(200));
  expect(wonBy(yuan(100), '0.95')).toBe(yuan(195));
  expect(wonBy(yuan(20), '11')).toBe(yuan(240));
  expect(wonBy(money(101n * 1_000_000n), '0.54')).toBe(money(155_540_000n));
});
