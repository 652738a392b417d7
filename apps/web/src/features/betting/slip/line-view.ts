import { previewLine, ticketStake, type LinePreview, type OddsTable, type Picks } from '@caiting/lottery/core';
import { formatOddsShown, type Money, type Odds } from '@caiting/money';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { oddsAt, priceOf, type SlipLine } from './line.ts';

/** What a line's figures hang on. The slip's lines and those of a card (which have no id and the follower's own point) alike. */
export type PreviewedLine = Omit<SlipLine, 'id'>;

/** Picks of a line's text, read once: a line of typed tickets may be long, and lines never change their text. */
const READ = new WeakMap<PreviewedLine, Picks | null>();

/** The line was made from these picks: its text need not be read again. */
export function rememberPicks(line: PreviewedLine, picks: Picks): void {
  READ.set(line, picks);
}

function picksOf(line: PreviewedLine, play: AnyPlay): Picks | null {
  const known = READ.get(line);
  if (known !== undefined) return known;
  const parsed = play.parse(line.text);
  const picks = parsed.ok ? parsed.picks : null;
  READ.set(line, picks);
  return picks;
}

/** Picks as people read them; of a single option only its label is left to say. */
export function linePicks(line: SlipLine, play: AnyPlay | undefined): string {
  return line.id.includes('|') ? '' : picksShown(line.text, play);
}

/** Previews known already: a slip of fifty lines asks for all of them at each press. */
const PREVIEWS = new WeakMap<
  PreviewedLine,
  { readonly play: AnyPlay; readonly basePayout: string; readonly preview: LinePreview }
>();

/** What the line can bring, by the function that the server prices with. Null when the line's text is no longer one of its play. */
export function linePreview(line: PreviewedLine, play: AnyPlay | undefined, basePayout: string): LinePreview | null {
  const picks = play && picksOf(line, play);
  if (!play || !picks) return null;
  const known = PREVIEWS.get(line);
  if (known && known.play === play && known.basePayout === basePayout) return known.preview;
  const odds = oddsAt(play, basePayout, line.point, picks);
  const preview = previewLine(play, picks, { odds, stake: ticketStake(priceOf(line)) });
  PREVIEWS.set(line, { play, basePayout, preview });
  return preview;
}

/** The dearest odds of a table; 0 for none. */
export function dearestOf(odds: OddsTable): Odds {
  let dearest = 0n as Odds;
  for (const factor of odds.values()) if (factor > dearest) dearest = factor;
  return dearest;
}

/** `3.434`, or `3.434–4.059` where tiers differ; empty for no odds at all. */
export function oddsShown(odds: OddsTable): string {
  const sorted = [...odds.values()].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least, most] = [sorted[0], sorted.at(-1)].map((factor) =>
    factor === undefined ? '' : formatOddsShown(factor),
  );
  return least === most ? (least ?? '') : `${least}–${most}`;
}

/**
 * The most that one of several lines can return by its best draw. Lines may exclude each other, so their bests are never summed; null while
 * there is none.
 */
export function bestSingle(
  lines: readonly PreviewedLine[],
  plays: ReadonlyMap<string, AnyPlay>,
  basePayout: string,
): Money | null {
  return lines.reduce<Money | null>((most, line) => {
    const best = linePreview(line, plays.get(line.playCode), basePayout)?.best ?? null;
    return best !== null && (most === null || best > most) ? best : most;
  }, null);
}
