import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** Standard input ended before everything was said that had to be. */
export class InputEnded extends Error {}

/** Of a pipe: all it said, by lines, taken one after the other. */
let lines: Promise<string[]> | null = null;
const piped = (): Promise<string[]> =>
  (lines ??= text(process.stdin).then((all) => (all === '' ? [] : all.replace(/\r?\n$/, '').split(/\r?\n/))));

/** What a person types, or the next line of a pipe. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return nextLine(question);
  return typed(question, process.stderr);
}

/** The same, and nobody who looks at the screen reads it: passwords and codes. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return nextLine(question);
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await typed('', nowhere);
  process.stderr.write('\n');
  return answer;
}

/** All that a pipe still has to say: the value that is written "-". */
export async function restOfInput(): Promise<string> {
  if (process.stdin.isTTY) return ask('值：');
  return (await piped()).splice(0).join('\n');
}

async function nextLine(question: string): Promise<string> {
  const line = (await piped()).shift();
  if (line === undefined) throw new InputEnded(`标准输入已结束，还缺少：${question.replace(/：$/, '')}`);
  return line.trim();
}

async function typed(question: string, output: Writable): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    // Closed by Ctrl-D: the question would never be answered.
    const ended = new Promise<never>((_, fail) => terminal.once('close', () => fail(new InputEnded('已取消'))));
    const answer = terminal.question(question);
    return (await Promise.race([answer, ended])).trim();
  } finally {
    terminal.removeAllListeners('close');
    terminal.close();
  }
}
