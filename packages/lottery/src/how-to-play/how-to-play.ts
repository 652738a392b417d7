/** What the how-to-play page says about a play: rule, example, count, tiers and what comes back to the player, all exact (plays.md §2, §3). */
import { formatOdds } from '@caiting/money';
import { formatFraction } from '../fraction.ts';
import { pointOf, publishedOdds, publishedReturn, type OddsTable, type Payout } from '../odds.ts';
import type { Fraction, Picks, Play, StakeMode } from '../play.ts';
import { countInWords } from './count-words.ts';

export interface TierFacts {
  readonly name: string;
  /** Chance that one ticket wins it, in lowest terms: 1/100000. */
  readonly chance: string;
  /** Chance that the ticket is given back; null when it cannot be. */
  readonly refund: string | null;
  /** Published odds, floored, four decimals. */
  readonly odds: string;
  /** Exact return to the player of a ticket that this tier pays, refunds counted, as a fraction. */
  readonly returned: string;
  /** The same in percent with four decimals, rounded down. */
  readonly returnedPercent: string;
}

export interface PlayFacts {
  readonly code: string;
  readonly family: Play['family'];
  readonly mode: StakeMode;
  readonly path: Play['path'];
  readonly label: string;
  readonly rule: string;
  readonly example: string;
  /** Tickets of the example. */
  readonly exampleCount: number;
  /** How the count comes about, in words. */
  readonly count: string;
  readonly tiers: readonly TierFacts[];
}

/** Everything about one play at these odds; 特码A stays at those of no betting point. */
export function factsOf(play: Play<Picks>, { base, point }: Payout): PlayFacts {
  const payout = { base, point: pointOf(play, point, point) };
  const { group, code, family, mode, path, label, rule, example } = play;
  const parsed = play.parse(example);
  if (!parsed.ok) throw new Error(`the example of ${group} ${code} is no bet: ${parsed.error.message}`);
  const count = play.count(parsed.picks);
  return {
    code,
    family,
    mode,
    path,
    label,
    rule,
    example,
    exampleCount: count,
    count: countInWords(group, code),
    tiers: tiersOf(play, payout),
  };
}

/** Where the chance hangs on the pick (BJ28 特码包三), one line for each example of the catalogue. */
function tiersOf(play: Play<Picks>, payout: Payout): readonly TierFacts[] {
  if (play.byPick) return play.byPick.examples.map((example) => pickFacts(play, payout, example));
  const odds = publishedOdds(play, payout);
  return play.tiers.map(({ name, probability, refund }) => ({
    name,
    chance: formatFraction(probability),
    refund: refund ? formatFraction(refund) : null,
    odds: oddsText(odds, name),
    ...returnText(publishedReturn(play, odds, name)),
  }));
}

function pickFacts(play: Play<Picks>, payout: Payout, example: string): TierFacts {
  const parsed = play.parse(example);
  if (!parsed.ok || !play.byPick) throw new Error(`an example of ${play.code} is no bet: ${example}`);
  const { picks } = parsed;
  const odds = publishedOdds(play, payout, picks);
  return {
    name: `例 ${example}`,
    chance: formatFraction(play.byPick.chance(picks)),
    refund: null,
    odds: oddsText(odds, '1'),
    ...returnText(publishedReturn(play, odds, '1', picks)),
  };
}

function oddsText(odds: OddsTable, tier: string): string {
  const figure = odds.get(tier);
  if (figure === undefined) throw new RangeError(`no odds for tier ${tier}`);
  return formatOdds(figure);
}

function returnText(value: Fraction): Pick<TierFacts, 'returned' | 'returnedPercent'> {
  const ten4 = ((value.num * 1_000_000n) / value.den).toString().padStart(5, '0');
  return { returned: formatFraction(value), returnedPercent: `${ten4.slice(0, -4)}.${ten4.slice(-4)}` };
}

/** The plays of a group in the catalogue's order. */
export function howToPlay(plays: readonly Play[], payout: Payout): readonly PlayFacts[] {
  return plays.map((play) => factsOf(play as Play<Picks>, payout));
}
