import { expect, test } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { readAgain, text } from '../testing/drawn.tsx';

const { PartPage } = await import('../parts/PartPage.tsx');

let behindMs = 0;
drawn.signInBeforeEach(() => ({
  code: 1,
  msg: '',
  data: { firstDay: '2026-11-01', lastDay: '2026-11-30', list: [], next: null, total: 0 },
  behindMs,
}));

test('a list from a replica that is behind says as of when it is, until it is read anew', async () => {
  behindMs = 3_200;
  await drawn.open([{ path: '/:part', Component: PartPage }], '/agents?tab=agents');
  expect(text()).toMatch(/数据截至 \d\d:\d\d:\d\d/);
  // Less than a second is told to nobody.
  behindMs = 900;
  await readAgain();
  expect(text()).not.toContain('数据截至');
  behindMs = 3_200;
  await readAgain();
  expect(text()).toContain('数据截至');
  behindMs = 0;
  await readAgain();
  expect(text()).not.toContain('数据截至');
});
