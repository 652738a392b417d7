import { CODES } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BetBatcher } from '../betting/place/bet-batcher.ts';
import { aLine, anIssue, aRequest } from '../betting/testing/build.ts';
import { balanceOf } from '../ledger/index.ts';
import { refusalOf } from './index.ts';
import { HOUR, MINUTE, bettingSite, limitOf, refusal, type Bettor } from './testing/bettor.ts';

/** What a player has set for himself, held inside the transaction of the bet (docs/decisions/0060). */

const { db, aBettor, findings } = await bettingSite();

let player: Bettor;
beforeEach(async () => {
  player = await aBettor();
});
afterEach(async () => expect(await findings()).toEqual([]));

describe('limits', () => {
  test('a stake limit takes bets up to its last fen and refuses the next, with what is left', async () => {
    await player.set('stake', 'day', '10');
    expect((await player.bet(3)).code).toBe(1);
    const refused = await player.bet(3);
    expect(refused).toMatchObject(refusal('stakeLimitReached'));
    expect(refused.msg).toBe('将超过您设置的每日投注限额，还可投注 ¥4.00');
    expect(await balanceOf(db, player.id)).toMatchObject({ balance: yuan(994) });
    expect((await player.bet(2)).code).toBe(1);
    expect(await player.bet(1)).toMatchObject(refusal('stakeLimitReached'));
  });

  test('what was staked before the limit counts, and a cancelled bet does not', async () => {
    const first = await player.bet(4);
    await player.set('stake', 'week', '10');
    expect(await player.bet(2)).toMatchObject(refusal('stakeLimitReached'));
    const { betIds } = first.data as { betIds: string[] };
    await player.cancel(betIds);
    expect((await player.bet(5)).code).toBe(1);
  });

  test('the lowest of several limits wins, and a new day begins anew', async () => {
    await player.set('stake', 'day', '6');
    await player.set('stake', 'month', '10');
    expect((await player.bet(3)).code).toBe(1);
    expect(await player.bet(1)).toMatchObject(refusal('stakeLimitReached'));
    await player.wait(24 * HOUR);
    expect(await player.bet(3)).toMatchObject({
      ...refusal('stakeLimitReached'),
      msg: expect.stringContaining('每月'),
    });
    expect((await player.bet(2)).code).toBe(1);
  });

  test('a loss limit counts stakes as lost until they win', async () => {
    await player.set('loss', 'day', '10');
    expect((await player.bet(5)).code).toBe(1);
    expect(await player.bet(1)).toMatchObject(refusal('lossLimitReached'));
    await player.win(7);
    expect(await player.bet(4)).toMatchObject(refusal('lossLimitReached'));
    expect((await player.bet(3)).code).toBe(1);
  });

  test('a limit for one bet knows only that bet', async () => {
    await player.set('single', 'bet', '4');
    expect(await player.bet(3)).toMatchObject({
      ...refusal('singleStakeLimit'),
      msg: '超过您设置的单次投注上限 ¥4.00',
    });
    expect((await player.bet(2)).code).toBe(1);
    expect((await player.bet(2)).code).toBe(1);
  });

  test('time of play is counted from stake to stake, without pauses of half an hour', async () => {
    await player.set('session', 'day', '20');
    expect((await player.bet(1)).code).toBe(1);
    await player.wait(12 * MINUTE);
    expect((await player.bet(1)).code).toBe(1);
    await player.wait(40 * MINUTE);
    expect((await player.bet(1)).code, 'the pause did not count').toBe(1);
    await player.wait(9 * MINUTE);
    expect((await player.bet(1)).code, '12 minutes were counted before this one').toBe(1);
    expect(await player.bet(1)).toMatchObject(refusal('sessionLimitReached'));
  });

  test('a deposit limit counts what was paid in and what is about to be', async () => {
    await player.payIn(60);
    await player.set('deposit', 'day', '100');
    const ask = (amount: number) => db.tx((tx) => refusalOf(tx, player.userId, 'deposit', yuan(amount)));
    expect(await ask(40)).toBeNull();
    expect(await ask(41)).toMatchObject({ key: 'depositLimitReached', params: { left: '40', period: { zh: '每日' } } });
    expect((await player.bet(5)).code, 'it does not stop play').toBe(1);
  });

  test('lower at once, higher after 24 hours and a second word', async () => {
    await player.set('stake', 'day', '100');
    expect(limitOf((await player.set('stake', 'day', '6')).data)).toMatchObject({ amount: '6', next: null });
    expect(limitOf((await player.set('stake', 'day', '50')).data)).toMatchObject({
      amount: '6',
      next: { amount: '50' },
    });
    expect(await player.bet(4)).toMatchObject(refusal('stakeLimitReached'));
    const name = { kind: 'stake', period: 'day' };
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await player.wait(24 * HOUR - 60_000);
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await player.wait(60_000);
    expect(await player.bet(4), 'time alone raises nothing').toMatchObject(refusal('stakeLimitReached'));
    expect(limitOf((await player.act('confirmProtectionLimit', name)).data)).toMatchObject({
      amount: '50',
      next: null,
    });
    expect((await player.bet(4)).code).toBe(1);
    expect(limitOf((await player.act('removeProtectionLimit', name)).data)).toMatchObject({ next: { amount: null } });
    expect(limitOf((await player.act('keepProtectionLimit', name)).data)).toMatchObject({ amount: '50', next: null });
    expect(await player.act('keepProtectionLimit', name)).toMatchObject(refusal('limitUnknown'));
  });

  test('a limit that is to go stays for 24 hours and until a second word', async () => {
    const name = { kind: 'stake', period: 'day' };
    await player.set('stake', 'day', '6');
    expect(limitOf((await player.act('removeProtectionLimit', name)).data)).toMatchObject({
      amount: '6',
      next: { amount: null },
    });
    expect(await player.bet(4)).toMatchObject(refusal('stakeLimitReached'));
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await player.wait(24 * HOUR - 1_000);
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await player.wait(1_000);
    expect(await player.bet(4), 'time alone takes none away').toMatchObject(refusal('stakeLimitReached'));
    expect(limitOf((await player.act('confirmProtectionLimit', name)).data)).toBeUndefined();
    expect((await player.bet(4)).code).toBe(1);
  });

  test('asking for more, or for no limit, once more begins the 24 hours anew', async () => {
    const name = { kind: 'stake', period: 'day' };
    await player.set('stake', 'day', '6');
    await player.set('stake', 'day', '50');
    await player.wait(23 * HOUR);
    await player.set('stake', 'day', '500');
    await player.wait(2 * HOUR);
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await player.act('removeProtectionLimit', name);
    await player.wait(23 * HOUR);
    expect(await player.act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    expect(await player.bet(4)).toMatchObject(refusal('stakeLimitReached'));
  });

  test('limits that make no sense are refused', async () => {
    expect(await player.set('single', 'day', '5')).toMatchObject(refusal('limitUnfit'));
    expect(await player.set('stake', 'bet', '5')).toMatchObject(refusal('limitUnfit'));
    expect(await player.set('session', 'day', '1441')).toMatchObject(refusal('limitUnfit'));
    expect(await player.set('session', 'day', '10.5')).toMatchObject(refusal('limitUnfit'));
    expect((await player.set('stake', 'day', '0')).code).toBe(-2000);
    expect((await player.set('stake', 'day', '1e3')).code).toBe(-2000);
  });

  test('nor can bets of several server processes at once', async () => {
    await player.set('stake', 'day', '20');
    const issue = await anIssue(db);
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => new BetBatcher(db).place(aRequest(player.userId, [aLine(issue, { count: 2 })]))),
    );
    const outcomes = placed.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'stakeLimitReached')).toHaveLength(3);
  });

  test('bets at once cannot both fit: as many pass as the limit holds', async () => {
    await player.set('stake', 'day', '20');
    const answers = await Promise.all(Array.from({ length: 12 }, () => player.bet(2)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === CODES.stakeLimitReached.code)).toHaveLength(7);
  });
});
