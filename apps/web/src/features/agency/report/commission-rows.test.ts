import { afterEach, expect, test, vi } from 'vitest';
import { commissionRows } from './commission-rows.ts';

const SPAN = { from: '2026-11-24', to: '2026-11-24' };
const NAMES = { head: ['head'], games: 'games', posted: 'posted', moving: 'still being settled' };

const share = (part: string) => ({
  kind: 'bets',
  at: Date.UTC(2026, 10, 24, 4),
  lotteryName: '时时彩',
  issue: '20261124001',
  issueId: '7',
  part,
  userName: 'ab***c',
  nickname: '彩友100200',
  valid: '100',
  share: '1.00000000000000',
  bets: [part],
});

/** Pages in the order in which they are asked for: what was posted then, the part on it, and whether more follows. */
function answer(pages: readonly (readonly [posted: string, part: string, next: string | null])[]): () => number {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    const [posted, part, next] = pages[(asked += 1) - 1] ?? ['0', '0', null];
    return Response.json({ code: 1, msg: '', data: { ...SPAN, posted, list: [share(part)], next } });
  });
  return () => asked;
}
afterEach(() => vi.unstubAllGlobals());

const partsOf = (rows: readonly (readonly string[])[]) => rows.slice(1, -1).map((row) => row[4]);

test('pages of one state are one statement, which ends with what was posted', async () => {
  const asked = answer([
    ['2', '1', 'k'],
    ['2', '2', null],
  ]);
  const rows = await commissionRows(SPAN, NAMES);
  expect(partsOf(rows)).toEqual(['1', '2']);
  expect(rows.at(-1)).toEqual(['posted', '', '', '', '', '', '', '', '2', '']);
  expect(asked()).toBe(2);
});

test('what was posted while it was read has it read again from the beginning', async () => {
  // A part of an earlier moment was settled meanwhile: the second reading has it on its first page.
  answer([
    ['2', '2', 'k'],
    ['3', '3', null],
    ['3', '1', 'k'],
    ['3', '2', 'l'],
    ['3', '3', null],
  ]);
  const rows = await commissionRows(SPAN, NAMES);
  expect(partsOf(rows)).toEqual(['1', '2', '3']);
  expect(rows.at(-1)?.[8]).toBe('3');
});

test('where it never holds still there is no file, and the reason is said', async () => {
  const asked = answer(
    Array.from({ length: 6 }, (_, at) => [String(at), String(at), at % 2 === 0 ? 'k' : null] as const),
  );
  await expect(commissionRows(SPAN, NAMES)).rejects.toThrow('still being settled');
  expect(asked()).toBe(6);
});
