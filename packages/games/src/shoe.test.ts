import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SHOE_CARDS } from './cards.ts';
import { commitmentOf, sharedShoe, shuffled, soloShoe } from './shoe.ts';

const seed = createHash('sha256').update('a seed').digest('hex');

/** The derivation of docs/games.md in the words of another library. */
function shoeByHand(message: (counter: number) => string): number[] {
  const words: number[] = [];
  let counter = 0;
  const next = (): number => {
    if (words.length === 0) {
      const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(message(counter)).digest();
      counter += 1;
      for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
    }
    return words.shift() as number;
  };
  const shoe = Array.from({ length: SHOE_CARDS }, (_, card) => card);
  for (let last = SHOE_CARDS - 1; last > 0; last -= 1) {
    const n = last + 1;
    let word = next();
    while (word >= 2 ** 32 - (2 ** 32 % n)) word = next();
    const other = word % n;
    [shoe[last], shoe[other]] = [shoe[other] as number, shoe[last] as number];
  }
  return shoe;
}

test('a shoe is what the published derivation makes of its inputs', () => {
  const beacon = createHash('sha256').update('a beacon').digest('hex');
  expect(sharedShoe({ seed, table: 'DT-1', number: 42, beacon })).toEqual(
    shoeByHand((counter) => `v1|DT-1|42|${beacon}|${counter}`),
  );
  expect(soloShoe({ seed, clientSeed: '好运', nonce: 7 })).toEqual(shoeByHand((counter) => `v1|好运|7|${counter}`));
});

test('the commitment is the SHA-256 of the seed’s bytes; other texts are no seeds', () => {
  expect(commitmentOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
  for (const other of ['', seed.toUpperCase(), seed.slice(1), `${seed}00`]) {
    expect(() => commitmentOf(other)).toThrow(RangeError);
    expect(() => soloShoe({ seed: other, clientSeed: '', nonce: 0 })).toThrow(RangeError);
  }
});

test('every input changes the shoe', () => {
  const one = soloShoe({ seed, clientSeed: 'a', nonce: 1 });
  expect(soloShoe({ seed, clientSeed: 'a', nonce: 2 })).not.toEqual(one);
  expect(soloShoe({ seed, clientSeed: 'b', nonce: 1 })).not.toEqual(one);
  expect(soloShoe({ seed: commitmentOf(seed), clientSeed: 'a', nonce: 1 })).not.toEqual(one);
  expect([...one].sort((a, b) => a - b)).toEqual(Array.from({ length: SHOE_CARDS }, (_, card) => card));
});

test('for every number of places the words that would favour some are thrown away', () => {
  for (let n = 2; n <= SHOE_CARDS; n += 1) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    // The first word beyond the limit is no draw, where there is one; the next is.
    const words = [...(limit < 2 ** 32 ? [limit, 2 ** 32 - 1] : []), n - 1, ...Array.from({ length: n }, () => 0)];
    const shoe = shuffled(words.values() as Iterator<number, never>, n);
    expect(shoe[n - 1], `of ${n}`).toBe(n - 1);
  }
});

/** Chi-square of how often each of `cells` came, all expected alike. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};
/** Far out of what chance does with this many degrees of freedom: six standard deviations. */
const beyond = (degrees: number): number => degrees + 6 * Math.sqrt(2 * degrees);

test('every rank comes equally often at the first places; a shuffle that folds words in does not', () => {
  const rounds = 2_000;
  const fair = Array.from({ length: 6 }, () => Array.from({ length: 13 }, () => 0));
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const shoe = soloShoe({ seed, clientSeed: 'places', nonce });
    for (const [place, counts] of fair.entries()) counts[(shoe[place] as number) % 13]! += 1;
  }
  for (const counts of fair) expect(chiSquare(counts)).toBeLessThan(beyond(12));

  // The control: words of nine bits, folded in.
  const folded = Array.from({ length: 13 }, () => 0);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const word = createHmac('sha256', seed).update(String(nonce)).digest().readUInt16BE(0) % 20;
    folded[word % 13]! += 1;
  }
  expect(chiSquare(folded)).toBeGreaterThan(beyond(12));
});
