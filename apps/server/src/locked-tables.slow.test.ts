import { SUCCESS } from '@caiting/contract';
import { expect, test } from 'vitest';
import { aBusySite, countBets, countWords, isHonest, whileLocked } from './testing/locked-tables.ts';

/** Every table that bets or talk of different people share, each held in turn for as long as it likes (docs/decisions/0247). */
const BETTING = [
  'outbox',
  'request_key',
  'entry',
  'account',
  'bet',
  'issue',
  'house_entry',
  'session',
  'player',
  'tenant_setting',
  'bet_tree',
  'protection_day',
];
const TALK = ['outbox', 'chat_event', 'chat_message', 'chat_room', 'chat_mute', 'chat_flood', 'session', 'player'];
/** Callers give up after this (product §5). */
const ANSWER_MS = 15_000;

test.each(BETTING)(
  '%s held: every bettor is answered within fifteen seconds, and bets once',
  { timeout: 180_000 },
  async (table) => {
    const { deps, owner, bets } = await aBusySite();
    const { held, again } = await whileLocked(owner, table, bets());
    expect(held.filter((told) => !isHonest(told))).toEqual([]);
    expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
    expect(again.map(({ code }) => code)).toEqual(held.map(() => SUCCESS));
    expect(await countBets(deps)).toEqual(held.map(() => ({ n: 1n })));
  },
);

test.each(TALK)(
  '%s held: whoever talks is answered within fifteen seconds, and is heard once',
  { timeout: 180_000 },
  async (table) => {
    const { deps, owner, words } = await aBusySite();
    const { held, again } = await whileLocked(owner, table, words());
    expect(held.filter((told) => !isHonest(told))).toEqual([]);
    expect(Math.max(...held.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
    expect(again.map(({ code }) => code)).toEqual(held.map(() => SUCCESS));
    expect(await countWords(deps)).toEqual(held.map(() => ({ n: 1n })));
  },
);
