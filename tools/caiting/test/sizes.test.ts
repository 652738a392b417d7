import { describe, expect, test } from 'vitest';
import { SIZES, journeysAt, sizeOf, type Extent } from '../../../e2e/sizes.ts';

const PLAIN = 'home.spec.ts a slide leads to its page';
const BOTH = 'home.spec.ts a side is bet from the home page @both';
const SLOW = 'register-verified.slow.spec.ts a number is proved';
const JOURNEYS = [PLAIN, BOTH, SLOW];

/** The sizes at which a run of this extent walks a journey. */
const walkedAt = (journey: string, extent: Extent) =>
  SIZES.filter((size) => journeysAt(size, extent).test(`${size} ${journey}`));

describe('sizes of journeys', () => {
  test('a landing walks each at the size of its file alone', () => {
    for (const one of JOURNEYS) expect(walkedAt(one, 'own'), one).toEqual([sizeOf(one.split(' ')[0] ?? '')]);
  });

  test('the slow group walks slow files at theirs, and of the others @both at the other size', () => {
    expect(walkedAt(PLAIN, 'other')).toEqual([]);
    expect(walkedAt(BOTH, 'other')).toEqual(SIZES.filter((size) => size !== sizeOf('home.spec.ts')));
    expect(walkedAt(SLOW, 'other')).toEqual([sizeOf('register-verified.slow.spec.ts')]);
  });

  test('all together they are what a run of both walks: nothing is lost', () => {
    for (const one of [PLAIN, BOTH]) {
      const together = [...walkedAt(one, 'own'), ...walkedAt(one, 'other')];
      expect(together.toSorted(), one).toEqual(walkedAt(one, 'both').toSorted());
    }
    expect(walkedAt(SLOW, 'other')).toEqual(walkedAt(SLOW, 'both'));
  });

  test('one that is asked for at a size is walked there', () => {
    for (const one of JOURNEYS) expect(walkedAt(one, 'asked')).toEqual(SIZES);
  });
});
