import { PATTERNS } from '@caiting/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTH,
  CAPTCHA_LETTERS,
  CAPTCHA_WIDTH,
  drawCaptcha,
  pngOf,
  type Ink,
} from './challenge-image.ts';

/** A plain generator, so that a picture can be made twice. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_648;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const PICTURES = 60;
/** Pictures whose code an attack may find: a person who guesses at random finds none. */
const FOUND_MAX = 3;
const pictures = Array.from({ length: PICTURES }, (_, n) => {
  const random = seeded(n + 1);
  const code = Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_LETTERS[Math.floor(random() * CAPTCHA_LETTERS.length)] ?? '',
  ).join('');
  return { code, ink: drawCaptcha(code, random) };
});

test('every letter can be drawn, a code fits the pattern of product §5, and the same code looks different each time', () => {
  for (const letter of CAPTCHA_LETTERS) expect(() => drawCaptcha(letter, seeded(1))).not.toThrow();
  expect(CAPTCHA_LETTERS.slice(0, CAPTCHA_LENGTH)).toMatch(PATTERNS.imageCode);
  expect(drawCaptcha('A3C4', seeded(3))).not.toEqual(drawCaptcha('A3C4', seeded(4)));
});

test('the picture is a PNG that others read', async () => {
  const { data, info } = await sharp(pngOf(drawCaptcha('A3C4', seeded(2))))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT });
  expect(new Set(data).size).toBeGreaterThan(10);
});

const DARK = 0.5;
/** Smaller ones are specks. */
const COMPONENT_MIN = 25;

/** Connected pixels of ink: their extent from left to right and how many they are. */
function components(ink: Ink): { left: number; right: number; count: number }[] {
  const seen = new Set<number>();
  const found = [];
  for (const [start, value] of ink.entries()) {
    if (value < DARK || seen.has(start)) continue;
    const todo = [start];
    seen.add(start);
    const one = { left: CAPTCHA_WIDTH, right: 0, count: 0 };
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const x = at % CAPTCHA_WIDTH;
      one.left = Math.min(one.left, x);
      one.right = Math.max(one.right, x);
      one.count += 1;
      for (const next of [at - 1, at + 1, at - CAPTCHA_WIDTH, at + CAPTCHA_WIDTH])
        if (!seen.has(next) && (ink[next] ?? 0) >= DARK && Math.abs((next % CAPTCHA_WIDTH) - x) <= 1) {
          seen.add(next);
          todo.push(next);
        }
    }
    if (one.count >= COMPONENT_MIN) found.push(one);
  }
  return found;
}

/** A letter as an attacker knows it: many drawn alone, laid over one another, around their middle. */
const TEMPLATE = { width: 34, height: 44 } as const;
const SAMPLES = 60;
function template(letter: string): Float32Array {
  const sum = new Float32Array(TEMPLATE.width * TEMPLATE.height);
  for (let n = 0; n < SAMPLES; n += 1) {
    // Of a code of one letter four times the second stands around the same place as in any other code.
    const ink = drawCaptcha(` ${letter}  `.replaceAll(' ', 'L'), seeded(n + 1_000));
    for (let y = 0; y < TEMPLATE.height; y += 1)
      for (let x = 0; x < TEMPLATE.width; x += 1)
        sum[y * TEMPLATE.width + x] =
          (sum[y * TEMPLATE.width + x] ?? 0) + (ink[(y + 4) * CAPTCHA_WIDTH + x + 44] ?? 0) / SAMPLES;
  }
  return normal(sum);
}

function normal(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const size = Math.hypot(...values.map((value) => value - mean)) || 1;
  return values.map((value) => (value - mean) / size);
}

/** The best letter at each of four places, looked for around where letters usually stand. */
function matched(ink: Ink, templates: ReadonlyMap<string, Float32Array>): string {
  return [0, 1, 2, 3]
    .map((place) => {
      let best = { score: -1, letter: '' };
      for (const dx of [-8, -4, 0, 4, 8])
        for (const dy of [-3, 0, 3]) {
          const window = normal(cut(ink, 17 + place * 28 + dx, 4 + dy));
          for (const [letter, known] of templates) {
            const score = alike(known, window);
            if (score > best.score) best = { score, letter };
          }
        }
      return best.letter;
    })
    .join('');
}

/** A plain loop: it runs some fifty thousand times. */
function alike(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function cut(ink: Ink, left: number, top: number): Float32Array {
  return Float32Array.from({ length: TEMPLATE.width * TEMPLATE.height }, (_, at) => {
    const [x, y] = [left + (at % TEMPLATE.width), top + Math.floor(at / TEMPLATE.width)];
    return x < 0 || x >= CAPTCHA_WIDTH || y < 0 || y >= CAPTCHA_HEIGHT ? 0 : (ink[y * CAPTCHA_WIDTH + x] ?? 0);
  });
}

describe('what read 60 of 60 pictures of before', () => {
  test('taking connected pixels for letters: letters overlap and lines join them', () => {
    const apart = pictures.filter(({ ink }) => {
      const letters = components(ink)
        .filter(({ left, right }) => right - left > 8)
        .toSorted((a, b) => a.left - b.left);
      const isSideBySide = letters.every(({ left }, n) => n === 0 || left > (letters[n - 1]?.right ?? 0) - 6);
      return letters.length === CAPTCHA_LENGTH && isSideBySide;
    });
    expect(apart.length).toBeLessThanOrEqual(FOUND_MAX);
  });

  test('comparing each place with templates of all letters: no letter looks like another of its kind', () => {
    const templates = new Map([...CAPTCHA_LETTERS].map((letter) => [letter, template(letter)]));
    const read = pictures.filter(({ code, ink }) => matched(ink, templates) === code);
    expect(read.length).toBeLessThanOrEqual(FOUND_MAX);
  });
});
