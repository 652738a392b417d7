import { PATTERNS } from '@caiting/contract';
import { expect, test } from 'vitest';
import { CAPTCHA_LENGTH, CAPTCHA_LETTERS, drawCaptcha } from './captcha-image.ts';

/** A plain generator, so that a picture can be made twice. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('every letter has strokes, and a code fits the pattern of SPEC §5', () => {
  for (const letter of CAPTCHA_LETTERS) expect(() => drawCaptcha(letter, seeded(1))).not.toThrow();
  expect(CAPTCHA_LETTERS.slice(0, CAPTCHA_LENGTH)).toMatch(PATTERNS.imageCode);
});

test('the picture holds strokes only: the code cannot be read from its text', () => {
  const svg = drawCaptcha('A3C4', seeded(2));
  expect(svg).not.toMatch(/<text|A3C4/);
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(8);
});

test('the same code looks different each time', () => {
  expect(drawCaptcha('A3C4', seeded(3))).not.toBe(drawCaptcha('A3C4', seeded(4)));
});
