/**
 * What a line can bring, before it is drawn: the one source of every figure that promises something (tiles, slip, confirm sheet, prize cap,
 * bet detail, `caiting lottery preview`). Exact: it is what `settleLine` pays for the best draw.
 */
import { ODDS_SCALE, mulFloor } from '@caiting/money';
import type { Money } from '@caiting/money';
import type { OddsTable } from './odds.ts';
import type { Picks, Play, Worth } from './play.ts';

/** Odds of an option's tiers by the option's text. */
export type OptionOdds = ReadonlyMap<string, OddsTable>;

export interface LinePreview {
  readonly count: number;
  /** The largest amount that one draw can return to the line: winnings, floored once, and the stakes that the same draw gives back. */
  readonly best: Money;
  /** The most that one draw can win, stakes given back left out. */
  readonly bestWin: Money;
  /** Odds of the tiers that some ticket of the line can win, in the play's order. */
  readonly odds: OddsTable;
}

/**
 * Preview of a line at these odds and this stake for each ticket (`ticketStake`). `odds` are those of the line: `publishedOdds(play, payout,
 * picks)` before it is placed, the frozen ones after. A play of 六合彩 must be that of the lunar year (`loadPlays(group, lunarYear)`).
 * Throws RangeError when the odds lack a tier of the play.
 */
export function previewLine(
  play: Play<Picks>,
  picks: Picks,
  { odds, stake }: { readonly odds: OddsTable; readonly stake: Money },
): LinePreview {
  const count = play.count(picks);
  const won = bestUnits(play, picks, odds, 0);
  const canRefund = play.tiers.some(({ refund }) => refund !== undefined);
  const returned = canRefund ? bestUnits(play, picks, odds, Number(ODDS_SCALE)) : won;
  return { count, best: paid(stake, returned), bestWin: paid(stake, won), odds: winnableOdds(play, picks, odds) };
}

const paid = (stake: Money, units: number): Money => mulFloor(stake, BigInt(units), ODDS_SCALE);

/**
 * In units of odds for one yuan a ticket; a ticket given back is worth odds of 1.0000. Whole numbers below 2^53: the broadest line has
 * 100,000 tickets and the dearest ticket pays 2 × 10^9 units.
 */
function bestUnits(play: Play<Picks>, picks: Picks, odds: OddsTable, refund: number): number {
  const worth: Worth = (tier) => (tier === 'refund' ? refund : Number(oddsOf(odds, tier)));
  const units = play.best(picks, worth);
  if (!Number.isSafeInteger(units)) throw new RangeError(`odds of ${play.group} ${play.code} are out of range`);
  return units;
}

function oddsOf(odds: OddsTable, tier: string) {
  const found = odds.get(tier);
  if (found === undefined) throw new RangeError(`no odds for tier ${tier}`);
  return found;
}

/** The tiers that some ticket of the picks can win, in the play's order. */
export function reachableTiers(play: Play<Picks>, picks: Picks): readonly string[] {
  return play.reach(picks);
}

/** Of these odds those of the tiers that some ticket of the picks can win, in the play's order: slip, bet detail, chase, long dragon. */
export function winnableOdds(play: Play<Picks>, picks: Picks, odds: OddsTable): OddsTable {
  return new Map(play.reach(picks).map((tier) => [tier, oddsOf(odds, tier)]));
}

/** 单注最高奖金: the most that one ticket of these picks can win; tiers that exclude each other are never summed. */
export function topPrize(play: Play<Picks>, picks: Picks, odds: OddsTable, stake: Money): Money {
  let most = 0n;
  for (const figure of winnableOdds(play, picks, odds).values()) if (figure > most) most = figure;
  return mulFloor(stake, most, ODDS_SCALE);
}

/**
 * What each option of the picks pays as the only pick of its row: one map for each row of the text, empty for "-", in option order; null where
 * an option has no odds of its own (Play.optionTiers). The figures of tiles. For all options of a pad hand in picks that hold them all: they
 * need not be a valid line.
 */
export function optionOdds(
  play: Play<Picks>,
  picks: Pick<Picks, 'rows'>,
  odds: OddsTable,
): readonly OptionOdds[] | null {
  const { optionTiers, shape } = play;
  if (optionTiers === null) return null;
  return picks.rows.map(
    (values, row) =>
      new Map(
        values.map((option) => [
          shape.rows[row]?.options[option] as string,
          new Map(optionTiers(row, option).map((tier) => [tier, oddsOf(odds, tier)])),
        ]),
      ),
  );
}
