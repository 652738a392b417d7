/**
 * The picture of an image code: strokes, not text, bent and crossed by lines, as an SVG. It keeps simple scripts away; what stops guessing
 * is that a code works once and that failures are counted.
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

const WIDTH = 120;
const HEIGHT = 44;
const NOISE_LINES = 5;
const NOISE_DOTS = 26;

/** An SVG of `code`. `random` gives numbers in [0, 1). */
export function drawCaptcha(code: string, random: () => number): string {
  const spread = (size: number): number => (random() - 0.5) * size;
  const wave = { height: 1.5 + random() * 2, length: 22 + random() * 14, shift: random() * 6.28 };
  const letters = [...code].map((letter, index) => {
    const scale = 4.2 + random() * 0.9;
    const angle = spread(0.6);
    const centre: Point = [18 + index * 28 + spread(6), HEIGHT / 2 + spread(5)];
    return strokesOf(letter)
      .map((stroke) => stroke.map((point) => bend(place(point, centre, scale, angle), wave, spread(0.9))))
      .map((stroke) => path(stroke, 2 + random() * 1.2))
      .join('');
  });
  const lines = Array.from({ length: NOISE_LINES }, () => {
    const from: Point = [random() * 30, random() * HEIGHT];
    const middle: Point = [WIDTH / 2 + spread(50), random() * HEIGHT];
    const to: Point = [WIDTH - random() * 30, random() * HEIGHT];
    return path([from, middle, to], 0.8 + random());
  });
  const dots = Array.from(
    { length: NOISE_DOTS },
    () =>
      `<circle cx="${one(random() * WIDTH)}" cy="${one(random() * HEIGHT)}" r="${one(0.5 + random())}" fill="#8a5a2b"/>`,
  );
  const order = shuffle([...letters, ...lines, ...dots], random).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fdf3e3"/>${order}</svg>`;
}

function strokesOf(letter: string): Point[][] {
  const glyph = GLYPHS[letter];
  if (glyph === undefined) throw new Error(`no captcha glyph for ${letter}`);
  return glyph.split('/').map((stroke) => halve(stroke.split(' ').map(toPoint)));
}

const toPoint = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
};

/** Puts a point in the middle of every line, so that bending shows. */
function halve(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const] : [point];
  });
}

function place([x, y]: Point, [centreX, centreY]: Point, scale: number, angle: number): Point {
  const [dx, dy] = [(x - 2) * scale, (y - 3) * scale];
  return [centreX + dx * Math.cos(angle) - dy * Math.sin(angle), centreY + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

function bend([x, y]: Point, wave: { height: number; length: number; shift: number }, jitter: number): Point {
  return [x + jitter, y + wave.height * Math.sin(x / wave.length + wave.shift) + jitter];
}

const one = (value: number): string => String(Math.round(value * 10) / 10);

function path(points: readonly Point[], width: number): string {
  const text = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${one(x)} ${one(y)}`).join('');
  return `<path d="${text}" fill="none" stroke="#8a5a2b" stroke-width="${one(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Mixes letters and noise, so that the order in the file tells nothing. */
function shuffle<T>(items: T[], random: () => number): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [items[last], items[pick]] = [items[pick] as T, items[last] as T];
  }
  return items;
}
