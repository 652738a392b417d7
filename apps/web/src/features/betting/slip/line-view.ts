import type { Picks } from '@caiting/lottery/core';
import type { Money } from '@caiting/money';
import { picksShown } from '../../../platform/picks-shown.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { oddsAt, prizeOf, priceOf, type SlipLine } from './line.ts';

/** Picks of a line's text, read once: a line of typed tickets may be long, and lines never change their text. */
const READ = new WeakMap<SlipLine, Picks | null>();

function picksOf(line: SlipLine, play: AnyPlay): Picks | null {
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

/** Prizes known already: a slip of fifty lines asks for all of them at each press. */
const PRIZES = new WeakMap<SlipLine, { readonly play: AnyPlay; readonly basePayout: string; readonly prize: Money }>();

/** What one ticket of the line wins at most. Null when the line's text is no longer one of its play. */
export function linePrize(line: SlipLine, play: AnyPlay | undefined, basePayout: string): Money | null {
  const picks = play && picksOf(line, play);
  if (!play || !picks) return null;
  const known = PRIZES.get(line);
  if (known && known.play === play && known.basePayout === basePayout) return known.prize;
  const prize = prizeOf(play, picks, oddsAt(play, basePayout, line.point, picks), priceOf(line));
  PRIZES.set(line, { play, basePayout, prize });
  return prize;
}
