import { CODES, SUCCESS } from '@caiting/contract';
import { expect, test } from 'vitest';
import { aBusySite, countBets, countWords, isHonest, whileLocked } from './testing/locked-tables.ts';

/** The quick form of locked-tables.slow.test.ts: two tables, and a deadline of two seconds in place of thirteen. */
const DEADLINE_MS = 2_000;
/** The answer after it, and a busy machine. */
const ANSWER_MS = DEADLINE_MS + 8_000;

test('a held table keeps no bettor waiting: each is told, nobody bets twice', { timeout: 90_000 }, async () => {
  const { deps, owner, bets } = await aBusySite(DEADLINE_MS);
  const { held, again } = await whileLocked(owner, 'outbox', bets());
  expect(held.filter((told) => !isHonest(told))).toEqual([]);
  expect(held.filter(({ code }) => code === CODES.busy.code)).toHaveLength(20);
  expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  expect(again.map(({ code }) => code)).toEqual(held.map(() => SUCCESS));
  expect(await countBets(deps)).toEqual(held.map(() => ({ n: 1n })));
});

test('nor anybody who talks: what was told as failed is not written later', { timeout: 90_000 }, async () => {
  const { deps, owner, words } = await aBusySite(DEADLINE_MS);
  const { held, again } = await whileLocked(owner, 'chat_event', words());
  expect(held.filter((told) => !isHonest(told))).toEqual([]);
  expect(held.filter(({ code }) => code === CODES.busy.code)).toHaveLength(20);
  expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  // Each under its key: what had been written after all would be told here, and stand there twice if it had no key.
  expect(again.map(({ code }) => code)).toEqual(held.map(() => SUCCESS));
  expect(await countWords(deps)).toEqual(held.map(() => ({ n: 1n })));
});
