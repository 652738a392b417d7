import { expect, test, vi } from 'vitest';
import * as drawn from '../testing/drawn.tsx';
import { settle, text, type Data } from '../testing/drawn.tsx';
import { nextReadMs } from './late.ts';

const { PartPage } = await import('../parts/PartPage.tsx');

const lottery = (more: Data): Data => ({
  lotteryCode: 'ssc1',
  lotteryName: '极速彩',
  lotteryType: 'SSC',
  source: 'house',
  periodSeconds: 60,
  enabled: true,
  paused: false,
  isHeld: false,
  issue: null,
  closeAt: null,
  ...more,
});

let asked = 0;
/** When it closes is told by nobody's clock but the test's: far ahead. */
const CLOSE_AT = Date.UTC(2099, 0, 1);
drawn.signInBeforeEach(({ pathname }) => {
  if (!pathname.endsWith('lotteriesFound')) return drawn.given({ list: [] });
  asked += 1;
  const on = asked < 2 ? {} : { issue: '20261130001', closeAt: CLOSE_AT };
  return drawn.given({ list: [lottery(on)] });
});

test('a lottery that was just put on sale shows its issue as soon as that is made, with nothing pressed', async () => {
  await drawn.open([{ path: '/:part', Component: PartPage }], '/lotteries?tab=lotteriesFound');
  expect(text()).toContain('极速彩');
  expect(text()).not.toContain('20261130001');
  await vi.waitFor(
    async () => {
      await settle();
      expect(text()).toContain('20261130001');
    },
    { timeout: 30_000 },
  );
});

test('the list is read after the first close in it, soon while one that sells has none, and else not by itself', () => {
  const now = 1_000_000;
  const next = (...list: Data[]) => nextReadMs('lotteriesFound', { list }, now);
  expect(next(lottery({ issue: '1', closeAt: now + 30_000 }), lottery({ issue: '2', closeAt: now + 90_000 }))).toBe(
    32_000,
  );
  expect(next(lottery({}), lottery({ issue: '2', closeAt: now + 90_000 }))).toBe(2_000);
  expect(next(lottery({ issue: '1', closeAt: now - 5_000 }))).toBe(2_000);
  for (const more of [{ enabled: false }, { paused: true }, { isHeld: true }]) expect(next(lottery(more))).toBe(false);
  expect(nextReadMs('issues', { list: [lottery({})] }, now)).toBe(false);
  expect(nextReadMs('lotteriesFound', undefined, now)).toBe(false);
});
