import { expect, test } from 'vitest';
import { nextAsk } from './use-table.ts';

test('tables are asked for just after the first of them changes, never in a storm and never too late', () => {
  expect(nextAsk([{ changesAt: 9_000 }, { changesAt: 5_000 }], 1_000)).toBe(4_400);
  expect(nextAsk([{ changesAt: 900 }], 1_000)).toBe(700);
  expect(nextAsk([{ changesAt: 90_000 }], 1_000)).toBe(20_000);
});
