import { yuan } from '@caiting/money';
import { afterAll, describe, expect, test } from 'vitest';
import { setClock } from '../../platform/testing/database.ts';
import { isProtectionRefusal, refusalOf } from './index.ts';
import { bettingSite } from './testing/bettor.ts';

/** The sentence of a refusal names the limit and what is left of it, or when the pause ends, in the language of the page. */

const { db, aBettor, findings } = await bettingSite();
afterAll(async () => expect(await findings()).toEqual([]));

const ask = (player: string, what: 'bet' | 'deposit' | 'envelope', amount: number) =>
  db.tx((tx) => refusalOf(tx, player, what, yuan(amount)));

describe('a limit', () => {
  test.each([
    ['stake', 'day', 'bet', 'stakeLimitReached', '每日'],
    ['stake', 'week', 'bet', 'stakeLimitReached', '每周'],
    ['stake', 'month', 'bet', 'stakeLimitReached', '每月'],
    ['loss', 'day', 'bet', 'lossLimitReached', '每日'],
    ['single', 'bet', 'bet', 'singleStakeLimit', '单次'],
    ['deposit', 'week', 'deposit', 'depositLimitReached', '每周'],
  ] as const)('%s of a %s takes a %s up to its last yuan and names itself one past it', async (...row) => {
    const [kind, period, what, key, zh] = row;
    const player = await aBettor();
    await player.set(kind, period, '50');
    expect(await ask(player.userId, what, 50)).toBeNull();
    expect(await ask(player.userId, what, 51)).toMatchObject({ key, params: { left: '50', period: { zh } } });
  });

  test('that was overtaken by money already on its way leaves nothing, and never less than nothing', async () => {
    const player = await aBettor();
    await player.set('deposit', 'day', '50');
    await player.payIn(80);
    expect(await ask(player.userId, 'deposit', 1)).toMatchObject({ key: 'depositLimitReached', params: { left: '0' } });
  });
});

describe('a pause', () => {
  test('says its end in Shanghai time, in both languages', async () => {
    await setClock(db, { at: new Date('2027-05-12T04:00:00Z') });
    const player = await aBettor();
    await player.act('takeTimeOut', { hours: 24 });
    expect(await ask(player.userId, 'bet', 1)).toMatchObject({
      key: 'excluded',
      params: {
        until: { zh: expect.stringMatching(/^2027年05月13日 12:00$/), en: expect.stringContaining('13 May 2027') },
      },
    });
  });

  test('for good names no day', async () => {
    const player = await aBettor();
    await player.act('selfExclude', { months: 0 });
    expect(await ask(player.userId, 'envelope', 1)).toMatchObject({
      key: 'excluded',
      params: { until: { zh: '永久' } },
    });
  });
});

test('somebody who has set nothing is refused nothing', async () => {
  const player = await aBettor();
  for (const what of ['bet', 'deposit', 'envelope'] as const)
    expect(await ask(player.userId, what, 1_000_000)).toBeNull();
});

test('only refusals of this module are explained by it', () => {
  expect(isProtectionRefusal('excluded')).toBe(true);
  expect(isProtectionRefusal('balanceShort')).toBe(false);
});
