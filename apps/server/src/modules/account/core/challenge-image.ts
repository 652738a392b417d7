import { deflateSync, crc32 } from 'node:zlib';

/**
 * The picture of an image code (product §5): four letters that overlap, turned, sheared and bent, with lines through them and noise, as pixels. Nothing
 * in it is a letter's own: no path, no component of connected pixels. It slows scripts down; the work beside it and the failure counts do
 * the rest (docs/decisions/0154).
 */

/** Look-alikes (0 O, 1 I, 2 Z, 5 S, 8 B …) are left out. */
export const CAPTCHA_LETTERS = 'ACEFHJKLMNPRTUVWXY34679';
export const CAPTCHA_LENGTH = 4;

type Point = readonly [x: number, y: number];

/** Strokes on a 4 × 6 grid: "x,y" points joined by blanks, strokes parted by "/". */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6/0.8,4 3.2,4',
  C: '4,1 3,0 1,0 0,1.2 0,4.8 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6/0,3 3,3',
  F: '4,0 0,0 0,6/0,3 3,3',
  H: '0,0 0,6/4,0 4,6/0,3 4,3',
  J: '1.5,0 4,0/3,0 3,5 2.2,6 0.8,6 0,5',
  K: '0,0 0,6/4,0 0,3.4 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3.2 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2/1.8,3.2 4,6',
  T: '0,0 4,0/2,0 2,6',
  U: '0,0 0,4.8 1,6 3,6 4,4.8 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2.4 3,6 4,0',
  X: '0,0 4,6/4,0 0,6',
  Y: '0,0 2,2.8 4,0/2,2.8 2,6',
  3: '0,0.6 1,0 3,0 4,1 3.4,2.6 1.6,2.9/1.6,2.9 3.4,3.2 4,4.8 3,6 1,6 0,5.2',
  4: '3,6 3,0 0,4.2 4,4.2',
  6: '3.6,0 1,1.6 0,4 0.6,5.6 2,6 3.6,5.4 4,4.2 3.2,3.1 1.6,3 0.4,3.8',
  7: '0,0 4,0 1.4,6',
  9: '4,2.4 3.4,0.6 2,0 0.6,0.5 0,1.8 0.8,2.9 2.4,3 3.8,2.2/4,1.8 3.6,4.2 1,6',
};

export const CAPTCHA_WIDTH = 150;
export const CAPTCHA_HEIGHT = 52;
/** Between two points of a stroke as it is painted, in pixels. */
const STEP = 0.4;
const INK_LINES = 2;
const PAPER_LINES = 1;
const SPECKS = 45;
const GRAIN = 0.3;

/** How much of each pixel is ink, row by row. */
export type Ink = Float32Array;

/** `random` gives numbers in [0, 1). */
export function drawCaptcha(code: string, random: () => number): Ink {
  const ink: Ink = new Float32Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT);
  const spread = (size: number): number => (random() - 0.5) * size;
  const bend = makeBend(random);
  // Letters stand closer than they are wide.
  const gap = 25 + random() * 4;
  let x = CAPTCHA_WIDTH / 2 - gap * 1.5 + spread(18);
  for (const letter of code) {
    const put = placement([x, CAPTCHA_HEIGHT / 2 + spread(9)], random);
    const width = 1.8 + random() * 0.6;
    for (const stroke of strokesOf(letter)) paint(ink, alongStroke(stroke.map(put)).map(bend), width, 1);
    x += gap + spread(6);
  }
  for (let n = 0; n < PAPER_LINES; n += 1) paint(ink, curve(random), 0.4 + random() * 0.4, 0);
  for (let n = 0; n < INK_LINES; n += 1) paint(ink, curve(random), 0.6 + random() * 0.5, 1);
  for (let n = 0; n < SPECKS; n += 1)
    paint(ink, [[random() * CAPTCHA_WIDTH, random() * CAPTCHA_HEIGHT]], 0.4 + random() * 1.1, n % 3 === 0 ? 0 : 1);
  return ink.map((value) => Math.min(1, Math.max(0, value * (0.75 + random() * 0.25) + spread(GRAIN))));
}

/** Where a point of a letter's grid comes to lie. */
function placement([centreX, centreY]: Point, random: () => number): (point: Point) => Point {
  const spread = (size: number): number => (random() - 0.5) * size;
  const [wide, high] = [5.6 + random() * 2.2, 4.8 + random() * 1.8];
  const [angle, shear] = [spread(0.9), spread(0.6)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => {
    const dy = (y - 3) * high + spread(0.8);
    const dx = (x - 2) * wide + dy * shear + spread(0.8);
    return [centreX + dx * cos - dy * sin, centreY + dx * sin + dy * cos];
  };
}

/** One bend of the whole picture: waves in both directions, so that no letter has the shape of another of its kind. */
function makeBend(random: () => number): (point: Point) => Point {
  const wave = () => ({ height: 1.2 + random() * 1.8, length: 9 + random() * 12, shift: random() * 6.28 });
  const [across, down] = [wave(), wave()];
  return ([x, y]) => [
    x + across.height * Math.sin(y / across.length + across.shift),
    y + down.height * Math.sin(x / down.length + down.shift),
  ];
}

/** A line from edge to edge through the middle of the letters. */
function curve(random: () => number): Point[] {
  const from = CAPTCHA_HEIGHT * (0.2 + random() * 0.6);
  const slope = ((random() - 0.5) * CAPTCHA_HEIGHT) / CAPTCHA_WIDTH;
  const [height, length, shift] = [3 + random() * 8, 12 + random() * 22, random() * 6.28];
  return Array.from({ length: Math.ceil(CAPTCHA_WIDTH / STEP) }, (_, n): Point => {
    const x = n * STEP;
    return [x, from + slope * x + height * Math.sin(x / length + shift)];
  });
}

function strokesOf(letter: string): Point[][] {
  const glyph = GLYPHS[letter];
  if (glyph === undefined) throw new Error(`no captcha glyph for ${letter}`);
  return glyph.split('/').map((stroke) => stroke.split(' ').map(toPoint));
}

const toPoint = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
};

/** Points so close to one another that they leave no gap. */
function alongStroke(points: readonly Point[]): Point[] {
  return points.flatMap((from, index) => {
    const to = points[index + 1] ?? from;
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP));
    return Array.from({ length: count }, (_, n): Point => [
      from[0] + ((to[0] - from[0]) * n) / count,
      from[1] + ((to[1] - from[1]) * n) / count,
    ]);
  });
}

/** Discs of ink (1) or of paper (0). */
function paint(ink: Ink, points: readonly Point[], radius: number, value: 0 | 1): void {
  for (const [cx, cy] of points) {
    const [left, right] = [
      Math.max(0, Math.floor(cx - radius - 1)),
      Math.min(CAPTCHA_WIDTH - 1, Math.ceil(cx + radius + 1)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(cy - radius - 1)),
      Math.min(CAPTCHA_HEIGHT - 1, Math.ceil(cy + radius + 1)),
    ];
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)));
        const at = y * CAPTCHA_WIDTH + x;
        const old = ink[at] ?? 0;
        ink[at] = value === 1 ? Math.max(old, cover) : Math.min(old, 1 - cover);
      }
  }
}

const SHADES = 32;
const PAPER = [253, 243, 227] as const;
const INK = [118, 74, 30] as const;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** The picture as a PNG of few shades: about 5 KB. */
export function pngOf(ink: Ink): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(CAPTCHA_WIDTH, 0);
  head.writeUInt32BE(CAPTCHA_HEIGHT, 4);
  // Eight bits a pixel, each the number of a colour.
  head.set([8, 3, 0, 0, 0], 8);
  const shades = Array.from({ length: SHADES }, (_, n) => n / (SHADES - 1));
  const palette = Buffer.from(
    shades.flatMap((part) => PAPER.map((paper, n) => Math.round(paper + ((INK[n] ?? 0) - paper) * part))),
  );
  const rows = Buffer.alloc((CAPTCHA_WIDTH + 1) * CAPTCHA_HEIGHT);
  for (const [at, value] of ink.entries()) {
    const y = Math.floor(at / CAPTCHA_WIDTH);
    rows[at + y + 1] = Math.round(value * (SHADES - 1));
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
