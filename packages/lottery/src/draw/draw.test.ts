import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, expectTypeOf, test } from 'vitest';
import { importsOf } from '../../../../tools/check/arrows.ts';
import { GROUPS, type Group } from '../play.ts';
import {
  DRAW_FORMS,
  below,
  chainAnchor,
  chainLink,
  drawNumbers,
  drawWords,
  merkleLeaf,
  merklePath,
  merkleRoot,
  openNumberOf,
  type DrawInputs,
} from './index.ts';

interface Vectors {
  readonly seed: string;
  readonly length: number;
  readonly anchor: string;
  readonly beacon: string;
  readonly vectors: readonly {
    readonly group: Group;
    readonly lotteryCode: string;
    readonly issueNo: string;
    readonly index: number;
    readonly link: string;
    readonly words: readonly string[];
    readonly numbers: readonly number[];
    readonly openNumber: string;
  }[];
  readonly merkle: readonly { readonly leaves: readonly string[]; readonly root: string }[];
}
const fixture = JSON.parse(
  readFileSync(new URL('../../fixtures/draw-vectors.json', import.meta.url), 'utf8'),
) as Vectors;

test.each(fixture.vectors)('the $group vector of the third implementation comes out', (vector) => {
  const link = chainLink(hexToBytes(fixture.seed), fixture.length, vector.index);
  expect(bytesToHex(link)).toBe(vector.link);
  const inputs = { link, lotteryCode: vector.lotteryCode, issueNo: vector.issueNo, beacon: fixture.beacon };
  const numbers = drawNumbers(vector.group, inputs);
  expect(numbers).toEqual(vector.numbers);
  expect(openNumberOf(vector.group, numbers)).toBe(vector.openNumber);
  const words = drawWords(inputs);
  expect(vector.words.map(() => words.next().value.toString(16).padStart(8, '0'))).toEqual(vector.words);
});

test('there is a vector for each of the nine groups', () => {
  expect(fixture.vectors.map(({ group }) => group).sort()).toEqual([...GROUPS].sort());
});

test('no bet data enters the draw: its inputs are link, lottery, issue number and beacon, and the code reads nothing else', () => {
  expectTypeOf<keyof DrawInputs>().toEqualTypeOf<'link' | 'lotteryCode' | 'issueNo' | 'beacon'>();
  expectTypeOf(drawNumbers).parameters.toEqualTypeOf<[group: Group, inputs: DrawInputs]>();
  expect(drawNumbers.length).toBe(2);
  const forms = readFileSync(new URL('./forms.ts', import.meta.url), 'utf8');
  const words = readFileSync(new URL('./words.ts', import.meta.url), 'utf8');
  expect(importsOf(forms).sort()).toEqual(['../play.ts', './words.ts']);
  expect(importsOf(words).sort()).toEqual([
    './hex.ts',
    '@noble/hashes/hmac.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
  ]);
});

test('a chain: each link hashes to the one before it, down to the published anchor', () => {
  const seed = hexToBytes(fixture.seed);
  expect(chainAnchor(seed, 1440)).toBe(fixture.anchor);
  expect(chainLink(seed, 1440, 1440)).toEqual(seed);
  expect(() => chainLink(seed, 1440, 1441)).toThrow(RangeError);
  expect(() => chainLink(seed, 1440, -1)).toThrow(RangeError);
  expect(() => chainLink(seed.subarray(1), 1440, 1)).toThrow(RangeError);
});

const wordsOf = (...list: number[]): Iterator<number, never> => {
  const at = list[Symbol.iterator]();
  return { next: () => at.next() as IteratorResult<number, never> };
};

test('below(10) throws away the six words that would favour 0 to 5, and no other', () => {
  expect(below(wordsOf(4_294_967_289), 10)).toBe(9);
  expect(below(wordsOf(4_294_967_290, 17), 10)).toBe(7);
  expect(below(wordsOf(4_294_967_295, 4_294_967_290, 3), 10)).toBe(3);
  expect(below(wordsOf(4_294_967_295), 1)).toBe(0);
  expect(below(wordsOf(4_294_967_295), 2 ** 32)).toBe(4_294_967_295);
  for (const n of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => below(wordsOf(0), n)).toThrow(RangeError);
});

test('altered inputs are refused, not stretched', () => {
  const good = { link: hexToBytes(fixture.seed), lotteryCode: 'ssc1', issueNo: '202609210001', beacon: fixture.beacon };
  expect(() => drawNumbers('SSC', { ...good, beacon: fixture.beacon.toUpperCase() })).toThrow(RangeError);
  expect(() => drawNumbers('SSC', { ...good, beacon: fixture.beacon.slice(2) })).toThrow(RangeError);
  expect(() => drawNumbers('SSC', { ...good, link: good.link.subarray(1) })).toThrow(RangeError);
});

test('every group draws its count of numbers in its range, balls without repeats', () => {
  const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(fc.constantFrom(...GROUPS), bytes32, bytes32, (group, link, beacon) => {
      const numbers = drawNumbers(group, {
        link,
        lotteryCode: 'x1',
        issueNo: '20260921001',
        beacon: bytesToHex(beacon),
      });
      const form = DRAW_FORMS[group];
      const [count, lowest, highest, different] =
        form.kind === 'digits'
          ? [form.count, form.lowest, form.lowest + form.size - 1, 1]
          : [form.take, 1, form.of, form.take];
      expect(numbers).toHaveLength(count);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(lowest);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(highest);
      expect(new Set(numbers).size).toBeGreaterThanOrEqual(different);
    }),
    { numRuns: 300 },
  );
});

test.each(fixture.merkle)(
  'the tree over $leaves.length leaves has the root of RFC 6962, and each path leads there',
  (tree) => {
    const leaves = tree.leaves.map((text) => merkleLeaf(text));
    expect(bytesToHex(merkleRoot(leaves))).toBe(tree.root);
    for (const [index, leaf] of leaves.entries()) {
      let at = leaf;
      for (const { side, hash } of merklePath(leaves, index)) at = side === 'left' ? join(hash, at) : join(at, hash);
      expect(bytesToHex(at)).toBe(tree.root);
    }
  },
);

function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  return new Uint8Array(
    createHash('sha256')
      .update(new Uint8Array([1, ...left, ...right]))
      .digest(),
  );
}

test('a leaf is never a node: the two are hashed under different first bytes', () => {
  const [a, b] = [merkleLeaf('a'), merkleLeaf('b')];
  const asText = String.fromCharCode(1) + String.fromCharCode(...a) + String.fromCharCode(...b);
  expect(merkleLeaf(asText)).not.toEqual(merkleRoot([a, b]));
  expect(() => merklePath([a, b], 2)).toThrow(RangeError);
  expect(() => merklePath([], 0)).toThrow(RangeError);
});
