/**
 * Draws that stand for a whole draw space, play by play: every draw of the space settles like one of them. Where the space is small it is the
 * space itself. Written from the rules, so that the search for the best draw can be checked with `settle` alone.
 */
import { ZODIACS, tailOf, waveOf, zodiacIndex } from '../lhc/attributes.ts';
import type { Draw, Picks, Play } from '../play.ts';
import { SSC_WINDOWS, diceSpace, digitSpace, tuples, windowSpace } from './spaces.ts';

type Numbers = readonly number[];

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Every k numbers of `values` in rising order. */
function* choices(values: Numbers, k: number, from = 0, head: Numbers = []): Generator<Numbers> {
  if (head.length === k) {
    yield head;
    return;
  }
  for (let at = from; at <= values.length - (k - head.length); at += 1)
    yield* choices(values, k, at + 1, [...head, values[at] as number]);
}

/** Draws of `length` different balls in which only the given places vary. */
function* ballsAt(balls: Numbers, length: number, places: Numbers): Generator<Numbers> {
  for (const shown of tuples(balls, places.length, false)) {
    const rest = balls.filter((ball) => !shown.includes(ball));
    yield Array.from({ length }, (_, place) => {
      const at = places.indexOf(place);
      return at < 0 ? (rest.pop() as number) : (shown[at] as number);
    });
  }
}

const FIVE_DIGITS = digitSpace(5);
const THREE_DIGITS = digitSpace(3);

function digitDraws({ code, group, drawLength }: Play): Iterable<Numbers> {
  if (group !== 'SSC' && !drawLength) return THREE_DIGITS;
  if (group === 'PL35') return code.startsWith('P5_H2') ? windowSpace(5, [3, 4]) : FIVE_DIGITS;
  const window = SSC_WINDOWS[/^(?:X_)?([QH][234]|Z3)_/.exec(code)?.[1] ?? ''];
  return window ? windowSpace(5, window) : FIVE_DIGITS;
}

const ELEVEN = upTo(11);
const SYX5_WINDOWS: Readonly<Record<string, Numbers>> = {
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
  Q2: [0, 1],
  H2: [3, 4],
};

/** Plays that read the five balls one by one; all others of 11选5 but those of a window ask for no order. */
const BY_BALL = /^(DWD|X_QIU|X_NUM|X_LH)$/;

function syx5Draws({ code }: Play): Iterable<Numbers> {
  const window = SYX5_WINDOWS[code.slice(0, 2)];
  if (window) return ballsAt(ELEVEN, 5, window);
  return BY_BALL.test(code) ? ballsAt(ELEVEN, 5, [0, 1, 2, 3, 4]) : choices(ELEVEN, 5);
}

/** Ranks that a line of PK10 reads: those with picks and, for 龙虎, their opponents. */
function pk10Draws({ code, shape }: Play, { rows }: Picks): Iterable<Numbers> {
  const first = code === 'Q1' ? 1 : code === 'X_GYJH' ? 3 : Number(/^Q(\d)/.exec(code)?.[1] ?? 2);
  if (shape.rows.length < 10)
    return ballsAt(
      upTo(10),
      10,
      upTo(first).map((rank) => rank - 1),
    );
  const filled = rows.flatMap((picked, rank) =>
    picked.length === 0 ? [] : code.endsWith('LM') ? [rank, 9 - rank] : [rank],
  );
  return ballsAt(upTo(10), 10, [...new Set(filled)]);
}

/** So many numbers of one kind and so many of the other. */
const mixed = (kind: Numbers, k: number, other: Numbers, n: number): Numbers => [
  ...kind.slice(0, k),
  ...other.slice(0, n - k),
];

/** Twenty numbers of 80 that sum to `total`: 01–20 with the last ones moved up as far as it takes. */
function twentyOf(total: number): Numbers {
  const numbers = upTo(20);
  let missing = total - 210;
  for (let at = 19; at >= 0; at -= 1) {
    const step = Math.min(missing, 60);
    numbers[at] = (numbers[at] as number) + step;
    missing -= step;
  }
  return numbers;
}

function kl8Draws({ code }: Play, { rows: [chosen = []] }: Picks): Iterable<Numbers> {
  const all = upTo(80);
  const inKind = (kind: (n: number) => boolean): Numbers[] =>
    Array.from({ length: 21 }, (_, k) =>
      mixed(
        all.filter(kind),
        k,
        all.filter((n) => !kind(n)),
        20,
      ),
    );
  if (/^RX|^X_ZM$/.test(code)) {
    // Numbers are alike: only how many of the chosen ones came is judged.
    const kind = (n: number): boolean => chosen.includes(n - 1);
    return inKind(kind).filter((draw, k) => draw.length === 20 && draw.filter(kind).length === k);
  }
  if (/^(SXP|X_QHP)$/.test(code)) return inKind((n) => n <= 40);
  if (/^(JOP|X_DSH)$/.test(code)) return inKind((n) => n % 2 === 1);
  return Array.from({ length: 1201 }, (_, index) => twentyOf(210 + index));
}

const BALLS = upTo(49);

/** Every 特码, six other numbers before it. */
const specials = (): Numbers[] => BALLS.map((special) => [...BALLS.filter((n) => n !== special).slice(0, 6), special]);

/** How many of the chosen numbers are 正码, and whether the 特码 is one of them. */
function chosenDraws(chosen: Numbers): Numbers[] {
  const inside = BALLS.filter((n) => chosen.includes(n - 1));
  const outside = BALLS.filter((n) => !chosen.includes(n - 1));
  return [0, 1, 2, 3, 4, 5, 6].flatMap((regular) =>
    [inside, outside].flatMap((kind) => {
      const special = kind.at(-1) as number | undefined;
      const draw = mixed(inside, regular, outside, 6);
      return special === undefined || regular > inside.length || draw.length < 6 || draw.includes(special)
        ? []
        : [[...draw, special]];
    }),
  );
}

/** Draws whose first k numbers show exactly these classes, for every set of classes that k numbers can show. */
function* classDraws(classOf: (n: number) => number, classes: number, k: number): Generator<Numbers> {
  for (let shown = 2; shown <= Math.min(k, classes); shown += 1) {
    for (const set of choices(
      upTo(classes).map((index) => index - 1),
      shown,
    )) {
      const first = set.map((index) => BALLS.find((n) => classOf(n) === index) as number);
      const more = BALLS.filter((n) => set.includes(classOf(n)) && !first.includes(n)).slice(0, k - shown);
      const numbers = [...first, ...more];
      if (numbers.length < k) continue;
      yield [...numbers, ...BALLS.filter((n) => !numbers.includes(n)).slice(0, 7 - k)];
    }
  }
}

/** Seven numbers by how many are of each kind, for every way to part seven; `special` puts each kind last in turn. */
function* kindDraws(kinds: readonly Numbers[], left = 7, head: Numbers = []): Generator<Numbers> {
  const [kind = [], ...others] = kinds;
  if (kinds.length === 0) {
    if (left === 0) for (let turn = 0; turn < 7; turn += 1) yield [...head.slice(turn), ...head.slice(0, turn)];
    return;
  }
  for (let take = 0; take <= Math.min(left, kind.length); take += 1)
    yield* kindDraws(others, left - take, [...head, ...kind.slice(0, take)]);
}

/** Seven numbers of 49 that sum to each total of 28–322. */
const sevenSums = (): Numbers[] =>
  Array.from({ length: 295 }, (_, index) => {
    const numbers = upTo(7);
    let missing = index;
    for (let at = 6; at >= 0; at -= 1) {
      const step = Math.min(missing, 42);
      numbers[at] = (numbers[at] as number) + step;
      missing -= step;
    }
    return numbers;
  });

function lhcDraws({ code }: Play, { rows }: Picks, lunarYear: number): Iterable<Numbers> {
  const zodiac = (n: number): number => zodiacIndex(n, lunarYear);
  if (/^(TM_|BB|TS$|WX$|TX$|HX$)/.test(code)) return specials();
  if (code.startsWith('ZT'))
    return ballsAt(
      BALLS,
      7,
      rows.flatMap((picked, place) => (picked.length > 0 ? [place] : [])),
    );
  if (code === 'ZH') return sevenSums();
  if (code === 'SB7') return kindDraws(['红', '蓝', '绿'].map((wave) => BALLS.filter((n) => waveOf(n) === wave)));
  if (code === 'QM')
    return kindDraws([0, 1, 2, 3].map((kind) => BALLS.filter((n) => (n % 2) * 2 + Number(n >= 25) === kind)));
  if (/^(YX|ZX|ZONGX|LX)/.test(code)) return classDraws(zodiac, ZODIACS.length, code === 'ZX' ? 6 : 7);
  if (/^(PTW|WL)/.test(code)) return classDraws(tailOf, 10, 7);
  return chosenDraws(rows[0] ?? []);
}

/** Draws that settle the line in every way that some draw of the space does. `lunarYear` as the play's. */
export function* drawsOf(play: Play<Picks>, picks: Picks, lunarYear: number): Generator<Draw> {
  const spaces = {
    K3: diceSpace,
    SSC: () => digitDraws(play),
    FC3D: () => digitDraws(play),
    PL35: () => digitDraws(play),
    BJ28: () => digitDraws(play),
    SYX5: () => syx5Draws(play),
    PK10: () => pk10Draws(play, picks),
    KL8: () => kl8Draws(play, picks),
    LHC: () => lhcDraws(play, picks, lunarYear),
  } as const;
  for (const numbers of spaces[play.group]()) yield { numbers, lunarYear };
}
