import { Dice } from './dice.ts';

export const ACT_KINDS = [
  'bet',
  'chase',
  'talk',
  'betCard',
  'profitCard',
  'planCard',
  'sendEnvelope',
  'openEnvelope',
  'gift',
  'cards',
  'hand',
  'directTalk',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** How often each, of a hundred acts. */
const WEIGHTS: Readonly<Record<ActKind, number>> = {
  bet: 34,
  chase: 3,
  talk: 24,
  betCard: 5,
  profitCard: 2,
  planCard: 3,
  sendEnvelope: 2,
  openEnvelope: 5,
  gift: 6,
  cards: 7,
  hand: 4,
  directTalk: 5,
};

export interface Act {
  readonly kind: ActKind;
  /** Which of the ten. */
  readonly person: number;
  /** After the minute began. */
  readonly afterMs: number;
  /** What its own choices hang on. */
  readonly seed: string;
}

/** No minute has more: what the ten leave behind in a day stays below twelve thousand small rows. */
export const ACTS_A_MINUTE_MAX = 8;
const ACTS_BY_DAY = [4, ACTS_A_MINUTE_MAX] as const;
const ACTS_BY_NIGHT = [1, 2] as const;
/** Hours of Shanghai in which most people sleep. */
const NIGHT = [1, 7] as const;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SHANGHAI_AHEAD_HOURS = 8;
const DAY_HOURS = 24;
/** Nobody acts on the last seconds of a minute: many issues close then. */
const USED_MS = 48_000;

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS);
export const intoMinute = (ms: number): number => ms % MINUTE_MS;
export { MINUTE_MS };

/** What the ten do in one minute of the site's clock, in order. The same seed and minute give the same acts. */
export function actsOfMinute(seed: string, minute: number, people: number, isCalm = isNight(minute)): readonly Act[] {
  const dice = new Dice(`${seed}|${minute}`);
  const [from, to] = isCalm ? ACTS_BY_NIGHT : ACTS_BY_DAY;
  const count = from + dice.below(to - from + 1);
  const acts = Array.from({ length: count }, (_, at) => ({
    kind: kindOf(dice),
    person: dice.below(people),
    afterMs: dice.below(USED_MS),
    seed: `${seed}|${minute}|${at}`,
  }));
  return acts.toSorted((a, b) => a.afterMs - b.afterMs);
}

export function isNight(minute: number): boolean {
  const hour = (Math.floor((minute * MINUTE_MS) / HOUR_MS) + SHANGHAI_AHEAD_HOURS) % DAY_HOURS;
  return hour >= NIGHT[0] && hour < NIGHT[1];
}

const WHOLE = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

function kindOf(dice: Dice): ActKind {
  let left = dice.below(WHOLE);
  for (const kind of ACT_KINDS) {
    left -= WEIGHTS[kind];
    if (left < 0) return kind;
  }
  return 'talk';
}
