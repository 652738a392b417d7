import {
  ODDS_SCALE,
  RATE_SCALE,
  formatRate,
  mulFloor,
  parseRate,
  rateOf,
  yuan,
  type Money,
  type Odds,
} from '@caiting/money';
import type { AnyPlay } from '../picks/menu.ts';
import { oddsAt } from '../slip/line.ts';
import { levelSteps, stepsText } from '../slip/stake-store.ts';

/** One way to split a level: part into odds, the rest in cash. */
export interface Split {
  /** Percent of the wire, "4.5". */
  readonly point: string;
  readonly odds: Odds;
  /** What the play's ticket wins in its first tier. */
  readonly prize: Money;
  /** Cash rebate on 100 yuan of valid stake. */
  readonly back: Money;
  /** Base return and the part turned into odds, percent: what prizes bring back on average before odds are floored. */
  readonly returned: string;
}

const SPLITS_MAX = 5;
const HUNDRED = yuan(100);

/** What the example of a play stakes: one official ticket, or ten yuan of a credit one. */
export const ticketOf = (play: AnyPlay): Money => yuan(play.mode === 'stake' ? 2 : 10);

/** From all in cash to all into odds in at most five steps of the site's 0.1 %, by the functions that price and settle a bet. */
export function splitsOf(play: AnyPlay, basePayout: string, level: string): readonly Split[] {
  const steps = levelSteps(level);
  const parts = Math.min(SPLITS_MAX - 1, steps);
  const points = parts === 0 ? [0] : Array.from({ length: parts + 1 }, (_, at) => Math.round((steps * at) / parts));
  const base = parseRate(basePayout) ?? rateOf(0n);
  return points.map((each) => {
    const point = stepsText(each);
    const rate = parseRate(point) ?? rateOf(0n);
    const odds = oddsAt(play, basePayout, point).get(play.tiers[0]?.name ?? '1') ?? (0n as Odds);
    return {
      point,
      odds,
      prize: mulFloor(ticketOf(play), odds, ODDS_SCALE),
      back: mulFloor(HUNDRED, (parseRate(stepsText(steps)) ?? 0n) - rate, RATE_SCALE),
      returned: formatRate(rateOf(base + rate)),
    };
  });
}

/** Base return and the whole level, percent. */
export function mostReturned(basePayout: string, level: string): string {
  return formatRate(rateOf((parseRate(basePayout) ?? 0n) + (parseRate(level) ?? 0n)));
}
