import { envelopeCommitment } from '@caiting/contract/wire';
import { describe, expect, test } from 'vitest';
import { isAsTold, nextMoment, opened, stateAt, windowNow } from './facts.ts';
import type { Rain, RainWindow, Split } from './queries.ts';

const SALT = '0123456789abcdef'.repeat(2);
const aWindow = (given: Partial<RainWindow> = {}): RainWindow => ({
  id: '1',
  state: 'coming',
  startsAt: 1_000,
  endsAt: 2_000,
  pool: '1',
  packets: 3,
  taken: 0,
  left: '1',
  commitment: envelopeCommitment(SALT, [20, 50, 30]),
  own: { used: 0, got: '0' },
  ...given,
});
const aRain = (...windows: RainWindow[]): Rain => ({
  id: '7',
  title: { zh: '雨', en: '' },
  wagering: '1',
  perDevice: false,
  chances: [{ grade: 1, chances: 2 }],
  ownChances: 2,
  windows,
});

describe('by the clock', () => {
  test('a window runs from its first instant up to its end, whatever was last heard of it', () => {
    const window = aWindow();
    expect([999, 1_000, 1_999, 2_000].map((now) => stateAt(window, now))).toEqual([
      'coming',
      'running',
      'running',
      'ended',
    ]);
    expect(stateAt(aWindow({ taken: 3 }), 1_500)).toBe('emptied');
    expect(stateAt(aWindow({ state: 'cancelled' }), 1_500)).toBe('cancelled');
  });

  test('the page is about the window whose time it is, else the next, else the last that was held', () => {
    const later = aWindow({ id: '2', startsAt: 3_000, endsAt: 4_000 });
    const off = aWindow({ id: '3', startsAt: 5_000, endsAt: 6_000, state: 'cancelled' });
    const rain = aRain(aWindow(), later, off);
    expect([0, 1_500, 2_500, 3_500, 4_500].map((now) => windowNow(rain, now)?.id)).toEqual(['1', '1', '2', '2', '2']);
    expect([0, 1_500, 2_500, 4_000].map((now) => nextMoment(rain, now))).toEqual([1_000, 2_000, 3_000, null]);
    expect(windowNow(aRain(off), 0)?.id).toBe('3');
  });
});

test('what was opened is counted at once, and others’ packets that the answer tells of', () => {
  const rain = aRain(aWindow({ taken: 0 }), aWindow({ id: '2' }));
  const [window, other] = opened(rain, '1', { amount: '0.5', owed: '0.5', chancesLeft: 1, packetsLeft: 1 }).windows;
  expect(window).toMatchObject({ taken: 2, left: '0.5', own: { used: 1, got: '0.5' } });
  expect(other).toEqual(rain.windows[1]);
});

describe('the check of a split', () => {
  const split: Split = {
    commitment: aWindow().commitment,
    salt: SALT,
    sharesFen: ['20', '50', '30'],
    taken: 2,
    own: [{ position: 2, amount: '0.5', at: 1_500 }],
  };
  test('the split that was told is right', () => expect(isAsTold(aWindow(), split)).toBe(true));
  test.each<[string, Partial<RainWindow>, Partial<Split>]>([
    ['another order', {}, { sharesFen: ['50', '20', '30'], own: [] }],
    ['another salt', {}, { salt: 'f'.repeat(32) }],
    [
      'a digest that is told only now',
      {},
      { sharesFen: ['20', '50', '20'], commitment: envelopeCommitment(SALT, [20, 50, 20]) },
    ],
    ['another pool', { pool: '2' }, {}],
    ['another number of packets', { packets: 4 }, {}],
    ['an own packet of another sum', {}, { own: [{ position: 1, amount: '0.5', at: 1_500 }] }],
    ['an own packet beyond the split', {}, { own: [{ position: 9, amount: '0.5', at: 1_500 }] }],
  ])('%s is seen', (_what, window, given) => expect(isAsTold(aWindow(window), { ...split, ...given })).toBe(false));
});
