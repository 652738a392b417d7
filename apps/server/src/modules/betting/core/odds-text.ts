import { LRUCache } from 'lru-cache';
import { publishedOdds, type OddsTable, type Picks, type Play } from '@caiting/lottery';
import { formatOdds, parseOdds, type Odds, type Rate } from '@caiting/money';

/**
 * Odds as they are frozen into a bet: "tier=odds" with four decimals, joined by ";" in the play's order. The same text stands in the
 * bet's leaf of the sealed tree.
 */
export function oddsText(table: OddsTable): string {
  return [...table].map(([tier, odds]) => `${tier}=${formatOdds(odds)}`).join(';');
}

/** Reads a frozen text back. A text that this module did not write throws: it is a broken invariant. */
export function parseOddsText(text: string): Map<string, Odds> {
  const table = new Map<string, Odds>();
  for (const part of text.split(';')) {
    const cut = part.lastIndexOf('=');
    const odds = parseOdds(part.slice(cut + 1));
    if (cut < 1 || odds === null) throw new Error(`not a frozen odds text: ${text.slice(0, 80)}`);
    table.set(part.slice(0, cut), odds);
  }
  return table;
}

export interface FrozenOdds {
  readonly table: OddsTable;
  readonly text: string;
}

/** Most odds that are kept of one play: there are 96 points at one payout, and a cache takes its places beforehand. */
const KEPT_MAX = 200;
/** By the play itself, not by its code: the plays of 六合彩 are others in each lunar year, and so are their odds. */
const kept = new WeakMap<Play<Picks>, LRUCache<string, FrozenOdds>>();

/** Odds of a line. Pure; those that do not hang on the picks are kept, since they cost more than the rest of the pricing. */
export function frozenOdds(play: Play<Picks>, picks: Picks, base: Rate, point: Rate): FrozenOdds {
  if (play.byPick) return freeze(publishedOdds(play, { base, point }, picks));
  const ofPlay = kept.get(play) ?? new LRUCache<string, FrozenOdds>({ max: KEPT_MAX });
  kept.set(play, ofPlay);
  const key = `${base}/${point}`;
  const known = ofPlay.get(key);
  if (known) return known;
  const made = freeze(publishedOdds(play, { base, point }));
  ofPlay.set(key, made);
  return made;
}

const freeze = (table: OddsTable): FrozenOdds => ({ table, text: oddsText(table) });
