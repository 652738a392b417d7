import {
  countingOf,
  exposureOf,
  formatCounting,
  formatExposure,
  GROUPS,
  playsOf,
  type Fraction,
  type Picks,
  type Play,
} from '@caiting/lottery';
import { OFFICIAL_CALENDARS, officialCalendar } from '@caiting/lottery/calendar';
import { LUNAR_YEARS, nextSpringFestival } from '@caiting/lottery/lhc';
import { priceDefaults } from '../../tenant/index.ts';
import { RULES } from './policy.ts';

/**
 * What the database checks the price of a bet by, as lines of text (sql/prices.txt, laid down by each start; docs/decisions/0236): the fair odds of every
 * play, how its tickets are counted and what they can cost, and the figures of each group before anybody set them.
 */
export function priceBook(): string[] {
  return [
    ...GROUPS.map((group) => ['group', group, JSON.stringify(priceDefaults(group))].join('\t')),
    ...GROUPS.filter((group) => group !== 'LHC').flatMap((group) =>
      playsOf(group).map((play) => lineOf(play, ['-infinity', 'infinity'])),
    ),
    ...lhcLines(),
  ];
}

/** Days of Shanghai on which a play's figures hold: from, and the first one after. */
type Days = readonly [from: string, until: string];

/** Figures of 六合彩 are those of the lunar year; years in a row with the same figures are one line. */
function lhcLines(): string[] {
  const lines = new Map<string, { play: Play; days: Days }[]>();
  for (const year of LUNAR_YEARS) {
    const days: Days = [nextSpringFestival(year - 1), nextSpringFestival(year)];
    for (const play of playsOf('LHC', year)) {
      const own = lines.get(play.code) ?? [];
      lines.set(play.code, own);
      const last = own.at(-1);
      if (last !== undefined && isSameBook(last.play, play)) last.days = [last.days[0], days[1]];
      else own.push({ play, days });
    }
  }
  return [...lines.values()].flat().map(({ play, days }) => lineOf(play, days));
}

const isSameBook = (a: Play, b: Play): boolean => figuresOf(a) === figuresOf(b) && exposureText(a) === exposureText(b);

const lineOf = (play: Play, [from, until]: Days): string =>
  [
    'play',
    RULES,
    play.group,
    play.code,
    from,
    until,
    play.trade ?? '',
    notSoldBy(play).join(','),
    chancesByPick(play),
    figuresOf(play),
    formatCounting(countingOf(play as Play<Picks>)),
    exposureText(play),
  ].join('\t');

const fractionText = ({ num, den }: Fraction): string => `${num}/${den}`;
const figuresOf = ({ tiers }: Play): string =>
  tiers.map(({ name, fairOdds }) => `${name}=${fractionText(fairOdds)}`).join(';');

/** Lotteries that draw fewer numbers than the play needs. */
export const notSoldBy = ({ drawLength = 0 }: Play): string[] =>
  Object.keys(OFFICIAL_CALENDARS).filter((code) => (officialCalendar(code)?.drawLength ?? drawLength) < drawLength);

/** Where the chance hangs on the pick (BJ28 特码包三), that of each option alone: a ticket's is the sum over its options. */
const chancesByPick = ({ byPick, shape }: Play): string =>
  byPick === undefined
    ? ''
    : (shape.rows[0]?.options ?? [])
        .map((name, option) => `${name}=${fractionText(byPick.chance({ positions: [], rows: [[option]] }))}`)
        .join(';');

const EXPOSURES = new Map<string, string>();

/** Found once for what it hangs on: the play, its odds, and what pays its options (六合彩: which of them is of the year). */
function exposureText(play: Play): string {
  const { optionTiers, shape } = play;
  const tiers = shape.rows.map(({ options }, row) => options.map((_, option) => optionTiers?.(row, option).join('+')));
  const key = [play.group, play.code, figuresOf(play), JSON.stringify(tiers)].join('\t');
  const known = EXPOSURES.get(key) ?? formatExposure(exposureOf(play as Play<Picks>));
  EXPOSURES.set(key, known);
  return known;
}
