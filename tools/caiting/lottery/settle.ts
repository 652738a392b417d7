/** Settles bets for disputes and replays: JSON lines in, one JSON line out for each, streamed. */
import { findPlay, fitsDraw } from '@caiting/lottery';
import type { Draw, Settled } from '@caiting/lottery';
import { answerLines, isRecord, readObject } from './json-lines.ts';

type Answer = { readonly count: number; readonly settle: Settled } | { readonly error: string };

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}

/** A bare list, or `{"n":[…],"lunarYear":2025}`. */
function readDraw(value: unknown): Draw | undefined {
  if (isNumbers(value)) return { numbers: value };
  if (!isRecord(value) || !isNumbers(value['n'])) return undefined;
  const year = value['lunarYear'];
  if (year === undefined) return { numbers: value['n'] };
  return typeof year === 'number' && Number.isInteger(year) ? { numbers: value['n'], lunarYear: year } : undefined;
}

/** One line of input answered; never throws. */
export function answer(line: string): Answer {
  const value = readObject(line);
  if (typeof value === 'string') return { error: value };
  const { g, p, bet, draw: given } = value;
  if (typeof g !== 'string' || typeof p !== 'string' || typeof bet !== 'string')
    return { error: 'g, p and bet must be texts' };
  const play = findPlay(g, p);
  if (!play) return { error: `no play ${p.slice(0, 20)} in group ${g.slice(0, 20)}` };
  const parsed = play.parse(bet);
  if (!parsed.ok) return { error: parsed.error.message };
  const draw = readDraw(given);
  if (!draw || !fitsDraw(play, draw)) return { error: `not a draw for ${g} ${p}` };
  return { count: play.count(parsed.picks), settle: play.settle(parsed.picks, draw) };
}

export async function run(_args: readonly string[]): Promise<number> {
  return answerLines((line) => JSON.stringify(answer(line)));
}
