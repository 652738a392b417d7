import { expect, test } from 'vitest';
import { measure } from './letters.ts';

test('in small: every reader finds the letter on top of the inbox, and counted', { timeout: 120_000 }, async () => {
  const figures = await measure(2_000, 20);
  expect(figures).toMatchObject({ accounts: 2_000, readers: 20, missing: 0 });
  expect(figures.ratio).toBeGreaterThan(0);
});
