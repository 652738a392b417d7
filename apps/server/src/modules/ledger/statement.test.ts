import { TRANSACTIONS, type TransactionKey } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { setClock, testDatabase } from '../../platform/testing/database.ts';
import {
  balanceBefore,
  balanceOf,
  cause,
  entriesBySeq,
  findSpan,
  openAccount,
  post,
  statementPage,
  sumSpan,
} from './index.ts';

const { db, owner } = await testDatabase();
const code = (key: TransactionKey): number => TRANSACTIONS[key].code;

/** Eight lines, one an hour from noon on: seq, kind, yuan, balance after. */
const LINES = [
  [1n, 'rechargeAlipay', 100, 100],
  [2n, 'manualTake', 10, 90],
  [3n, 'gameBet', 20, 70],
  [4n, 'gamePayout', 35, 105],
  [5n, 'gameBet', 5, 100],
  [6n, 'withdrawal', 40, 60],
  [7n, 'withdrawalReturned', 40, 100],
  [8n, 'gameBet', 1, 99],
] as const;
const PLAYER = 7n;
const hour = (n: number): Date => new Date(Date.UTC(2027, 4, 12, 4 + n));

beforeAll(async () => {
  await openAccount(db, PLAYER);
  // Somebody else's lines stand between them and are never shown.
  await openAccount(db, 8n);
  for (const [seq, key, amount] of LINES) {
    await setClock(db, { at: hour(Number(seq) - 1) });
    const one = { code: key, amount: yuan(amount), ref: key.startsWith('withdrawal') ? 1n : seq };
    expect(await owner.tx((tx) => post(tx, { ...one, id: cause('line', seq), player: PLAYER }))).toMatchObject({
      ok: true,
    });
    await owner.tx((tx) =>
      post(tx, { id: cause('other', seq), code: 'manualAdd', player: 8n, amount: yuan(1), ref: seq }),
    );
  }
});

const all = () => findSpan(db, PLAYER, null, null);

describe('a span', () => {
  test.each([
    ['everything', null, null, 1n, 9n],
    ['from a line’s own moment', hour(2), null, 3n, 9n],
    ['up to a line’s own moment, without it', null, hour(5), 1n, 6n],
    ['a stretch in the middle', hour(2), hour(5), 3n, 6n],
    ['before the first line', null, hour(-1), 1n, 1n],
    ['after the last line', hour(24), null, 9n, 9n],
  ])('%s', async (_, from, until, first, end) => {
    expect(await findSpan(db, PLAYER, from, until)).toEqual({ first, end });
  });

  test('of a player without a line is empty', async () => {
    await openAccount(db, 9n);
    expect(await findSpan(db, 9n, null, null)).toEqual({ first: 1n, end: 1n });
  });
});

describe('a page', () => {
  test('is newest first and goes on before its last line until there is none', async () => {
    const { first, end } = await all();
    const one = await statementPage(db, PLAYER, { first, end }, 3, null);
    expect(one.entries.map(({ seq }) => seq)).toEqual([8n, 7n, 6n]);
    expect(one.next).toBe(6n);
    const two = await statementPage(db, PLAYER, { first, end: 6n }, 3, null);
    expect(two.entries.map(({ seq }) => seq)).toEqual([5n, 4n, 3n]);
    const three = await statementPage(db, PLAYER, { first, end: 3n }, 3, null);
    expect(three.entries.map(({ seq }) => seq)).toEqual([2n, 1n]);
    expect(three.next).toBeNull();
  });

  test('that ends exactly at the first line has nothing after it', async () => {
    const page = await statementPage(db, PLAYER, await all(), LINES.length, null);
    expect(page.entries).toHaveLength(LINES.length);
    expect(page.next).toBeNull();
  });

  test('each line carries the balance that it left', async () => {
    const { entries } = await statementPage(db, PLAYER, await all(), 20, null);
    expect(entries.toReversed().map(({ seq, balanceAfter }) => [seq, balanceAfter])).toEqual(
      LINES.map(([seq, , , after]) => [seq, yuan(after)]),
    );
    expect((await balanceOf(db, PLAYER)).balance).toBe(yuan(99));
  });

  test.each([
    ['a common kind', ['gameBet'], [8n, 5n, 3n]],
    ['a rare kind', ['withdrawal', 'withdrawalReturned'], [7n, 6n]],
    ['both together', ['gameBet', 'withdrawal'], [8n, 6n, 5n, 3n]],
    ['a kind that never happened', ['siteEnvelope'], []],
  ] as const)('of %s has its lines alone', async (_, kinds, seqs) => {
    const { entries, next } = await statementPage(db, PLAYER, await all(), 20, kinds.map(code));
    expect(entries.map(({ seq }) => seq)).toEqual(seqs);
    expect(next).toBeNull();
  });

  test('of a kind goes on where it stopped', async () => {
    const { first } = await all();
    const page = await statementPage(db, PLAYER, { first, end: 8n }, 1, [code('gameBet')]);
    expect(page.entries.map(({ seq }) => seq)).toEqual([5n]);
    expect(page.next).toBe(5n);
  });
});

describe('a summary', () => {
  test.each([
    ['everything', null, 175, 76, 8],
    ['a common kind', ['gameBet'], 0, 26, 3],
    ['a rare kind', ['withdrawal', 'withdrawalReturned'], 40, 40, 2],
    ['a kind that never happened', ['siteEnvelope'], 0, 0, 0],
  ] as const)('of %s adds what came and what went', async (_, kinds, income, outgo, lines) => {
    const sums = await sumSpan(db, PLAYER, await all(), kinds && kinds.map(code));
    expect(sums).toEqual({ income: yuan(income), outgo: yuan(outgo), lines });
  });

  test('of any span: opening plus income less outgo is closing', async () => {
    for (let first = 1n; first <= 9n; first += 1n)
      for (let end = first; end <= 9n; end += 1n) {
        const { income, outgo } = await sumSpan(db, PLAYER, { first, end }, null);
        const opening = await balanceBefore(db, PLAYER, first);
        expect(opening + income - outgo, `${first} to ${end}`).toBe(await balanceBefore(db, PLAYER, end));
      }
  });
});

test('lines are found by their numbers, oldest first, and of their own player alone', async () => {
  expect((await entriesBySeq(db, PLAYER, [6n, 2n, 99n])).map(({ seq, amount }) => [seq, amount])).toEqual([
    [2n, -yuan(10)],
    [6n, -yuan(40)],
  ]);
});
