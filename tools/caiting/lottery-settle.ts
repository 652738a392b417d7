/** Settles bets for disputes and replays: JSON lines in, one JSON line out for each, streamed. */
import { pipeline } from 'node:stream/promises';
import { findPlay, fitsDraw } from '@caiting/lottery';
import type { Draw, Settled } from '@caiting/lottery';

type Answer = { readonly count: number; readonly settle: Settled } | { readonly error: string };

/** Written in blocks of this many lines: 20,000 small writes would cost more than the settling. */
const BLOCK = 512;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { error: 'not a JSON line' };
  }
  if (!isRecord(value)) return { error: 'not a JSON object' };
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

/** Lines ended by "\n" alone: node:readline also breaks at U+2028, which a JSON text may hold as it is. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    held.push(first);
    for (const other of others) {
      yield held.join('');
      held = [other];
    }
  }
  yield held.join('');
}

/** Answers every line of the input that is not blank, in blocks. */
export async function* answers(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let block: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line.trim() === '') continue;
    block.push(`${JSON.stringify(answer(line))}\n`);
    if (block.length < BLOCK) continue;
    yield block.join('');
    block = [];
  }
  yield block.join('');
}

export async function run(_args: readonly string[]): Promise<number> {
  process.stdin.setEncoding('utf8');
  await pipeline(answers(process.stdin as AsyncIterable<string>), process.stdout, { end: false });
  return 0;
}
