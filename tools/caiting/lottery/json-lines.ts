/** Commands that answer JSON lines: one line in, one line out, in order, streamed. */
import { pipeline } from 'node:stream/promises';

/** Written in blocks of this many lines: 20,000 small writes would cost more than the answers. */
const BLOCK = 512;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object of a line, or in words why there is none. */
export function readObject(line: string): Readonly<Record<string, unknown>> | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'not a JSON line';
  }
  return isRecord(value) ? value : 'not a JSON object';
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
export async function* answers(
  chunks: AsyncIterable<string>,
  answer: (line: string) => string,
): AsyncGenerator<string> {
  let block: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line.trim() === '') continue;
    block.push(`${answer(line)}\n`);
    if (block.length < BLOCK) continue;
    yield block.join('');
    block = [];
  }
  yield block.join('');
}

/** Answers standard input on standard output. */
export async function answerLines(answer: (line: string) => string): Promise<number> {
  process.stdin.setEncoding('utf8');
  await pipeline(answers(process.stdin as AsyncIterable<string>, answer), process.stdout, { end: false });
  return 0;
}
