import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSealedLines, writeSealedLines } from './sealed-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SECRET = 'a'.repeat(32);
let files = 0;
const aPath = (): string => join(folder, String((files += 1)));

async function* from(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function aFile(lines: readonly string[]): Promise<string> {
  const path = aPath();
  await writeSealedLines(path, SECRET, from(lines));
  return path;
}

async function read(path: string, secret = SECRET): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readSealedLines(path, secret)) lines.push(line);
  return lines;
}

test('lines come back as they were, those with breaks and backslashes too', async () => {
  const lines = [
    '(1,main)',
    'two\nlines\r\n and \\n',
    '',
    '中文',
    ...Array.from({ length: 20_000 }, (_, n) => `row ${n}`),
  ];
  expect(await read(await aFile(lines))).toEqual(lines);
});

test('nothing of the text is in the file, and two files of the same lines are not alike', async () => {
  const [first, second] = [await aFile(['player1 won 100']), await aFile(['player1 won 100'])];
  expect(readFileSync(first).includes('player1')).toBe(false);
  expect(readFileSync(first).equals(readFileSync(second))).toBe(false);
});

test.each([
  ['another key', (path: string) => read(path, 'b'.repeat(32))],
  [
    'a changed byte',
    (path: string) => {
      const bytes = readFileSync(path);
      bytes[60] = (bytes[60] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      return read(path);
    },
  ],
  [
    'a changed salt',
    (path: string) => {
      const bytes = readFileSync(path);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      return read(path);
    },
  ],
  [
    'a cut end',
    (path: string) => {
      truncateSync(path, readFileSync(path).length - 1);
      return read(path);
    },
  ],
  [
    'almost nothing left',
    (path: string) => {
      truncateSync(path, 30);
      return read(path);
    },
  ],
])('%s is told', async (_, act) => {
  const path = await aFile(Array.from({ length: 1_000 }, (__, n) => `${Math.sin(n)}`));
  await expect(act(path)).rejects.toThrow('已损坏');
});

test('another kind of file is told', async () => {
  const path = aPath();
  writeFileSync(path, Buffer.alloc(500, 7));
  await expect(read(path)).rejects.toThrow('不是归档文件');
});

test('a writer that fails leaves no file, and none is written over', async () => {
  const path = aPath();
  const failing = async function* (): AsyncGenerator<string> {
    yield 'one';
    throw new Error('the database went away');
  };
  await expect(writeSealedLines(path, SECRET, failing())).rejects.toThrow('went away');
  expect(existsSync(path)).toBe(false);
  const there = await aFile(['kept']);
  await expect(writeSealedLines(there, SECRET, from(['new']))).rejects.toThrow('EEXIST');
  expect(await read(there)).toEqual(['kept']);
});
