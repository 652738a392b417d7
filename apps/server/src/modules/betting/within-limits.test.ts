import { randomUUID } from 'node:crypto';
import { CODES, bettingCalls, protectionCalls, type ProtectionOverview, type RefusalKey } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callApp } from '../../platform/testing/call.ts';
import { testApp } from '../../platform/testing/app.ts';
import { advance, setClock } from '../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../account/testing/players.ts';
import { accountModule, openSession } from '../account/index.ts';
import { balanceOf, cause, ledgerModule, post } from '../ledger/index.ts';
import { protectionChecks, protectionModule, refusalOf } from '../protection/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { auditBooks } from './audit-bets.ts';
import { Batcher } from './batcher.ts';
import { bettingModule } from './index.ts';
import { aLine, anIssue, aRequest } from './testing/build.ts';

/** What a player has set for himself, held inside the transaction of the bet (anchors S9–S14). */

const modules = [ledgerModule, tenantModule, protectionModule, accountModule, bettingModule];
const { app, db } = await testApp({ modules });
const { deps } = app;
const HOUR = 3_600_000;
const MINUTE = 60_000;
// A Wednesday at noon in Shanghai: hours on both sides stay in the same day, and in the same week and month.
await setClock(db, { at: new Date('2027-05-12T04:00:00Z') });

let player: TestPlayer;
beforeEach(async () => {
  player = await aPlayer(deps, { balance: yuan(1_000) });
});
afterEach(async () => expect((await auditBooks(db, { checks: protectionChecks })).findings).toEqual([]));

/** 定位胆 of `count` digits, 2 yuan each, on an issue that is open now. */
async function bet(count: number, who = player) {
  const { issueNo } = await anIssue(db);
  const digits = [...'0123456789'].slice(0, count).join(' ');
  const line = {
    lotteryCode: 'ssc1',
    playDetailCode: 'DWD',
    bettingNumber: `${digits},-,-,-,-`,
    bettingCount: count,
    bettingAmount: String(2 * count),
    bettingPoint: '8',
    bettingUnit: '1',
    bettingIssue: issueNo,
    graduationCount: 1,
  };
  return callApp(app, bettingCalls.addBetting, { bettingData: [line], requestId: randomUUID() } as never, {
    token: who.token,
  });
}
const set = (kind: string, period: string, amount: string) =>
  callApp(app, protectionCalls.setProtectionLimit, { kind, period, amount } as never, { token: player.token });
const act = (call: keyof typeof protectionCalls, input: object = {}) =>
  callApp(app, protectionCalls[call], input as never, { token: player.token });
const limitOf = (data: unknown) => (data as ProtectionOverview).limits[0];
const refusal = (key: RefusalKey) => ({ code: CODES[key].code });

describe('limits', () => {
  test('a stake limit takes bets up to its last fen and refuses the next, with what is left', async () => {
    await set('stake', 'day', '10');
    expect((await bet(3)).code).toBe(1);
    const refused = await bet(3);
    expect(refused).toMatchObject(refusal('stakeLimitReached'));
    expect(refused.msg).toBe('将超过您设置的每日投注限额，还可投注4元');
    expect(await balanceOf(db, player.id)).toMatchObject({ balance: yuan(994) });
    expect((await bet(2)).code).toBe(1);
    expect(await bet(1)).toMatchObject(refusal('stakeLimitReached'));
  });

  test('what was staked before the limit counts, and a cancelled bet does not', async () => {
    const first = await bet(4);
    await set('stake', 'week', '10');
    expect(await bet(2)).toMatchObject(refusal('stakeLimitReached'));
    const { betIds } = first.data as { betIds: string[] };
    await callApp(app, bettingCalls.cancelBetting, { betIds: betIds.join(','), requestId: randomUUID() } as never, {
      token: player.token,
    });
    expect((await bet(5)).code).toBe(1);
  });

  test('the lowest of several limits wins, and a new day begins anew', async () => {
    await set('stake', 'day', '6');
    await set('stake', 'month', '10');
    expect((await bet(3)).code).toBe(1);
    expect(await bet(1)).toMatchObject(refusal('stakeLimitReached'));
    await advance(db, 24 * HOUR);
    player = { ...player, token: (await fresh()).token };
    expect(await bet(3)).toMatchObject({ ...refusal('stakeLimitReached'), msg: expect.stringContaining('每月') });
    expect((await bet(2)).code).toBe(1);
  });

  test('a loss limit counts stakes as lost until they win', async () => {
    await set('loss', 'day', '10');
    expect((await bet(5)).code).toBe(1);
    expect(await bet(1)).toMatchObject(refusal('lossLimitReached'));
    await db.tx((tx) =>
      post(tx, { id: cause('test.win', player.id), code: 'gamePayout', player: player.id, amount: yuan(7), ref: 1n }),
    );
    expect(await bet(4)).toMatchObject(refusal('lossLimitReached'));
    expect((await bet(3)).code).toBe(1);
  });

  test('a limit for one bet knows only that bet', async () => {
    await set('single', 'bet', '4');
    expect(await bet(3)).toMatchObject({ ...refusal('singleStakeLimit'), msg: '超过您设置的单次投注上限4元' });
    expect((await bet(2)).code).toBe(1);
    expect((await bet(2)).code).toBe(1);
  });

  test('time of play is counted from stake to stake, without pauses of half an hour', async () => {
    await set('session', 'day', '20');
    expect((await bet(1)).code).toBe(1);
    await advance(db, 12 * MINUTE);
    expect((await bet(1)).code).toBe(1);
    await advance(db, 40 * MINUTE);
    await touch();
    expect((await bet(1)).code, 'the pause did not count').toBe(1);
    await advance(db, 9 * MINUTE);
    expect((await bet(1)).code, '12 minutes were counted before this one').toBe(1);
    expect(await bet(1)).toMatchObject(refusal('sessionLimitReached'));
  });

  test('a deposit limit counts what was paid in and what is about to be', async () => {
    await db.tx((tx) =>
      post(tx, {
        id: cause('test.pay', player.id),
        code: 'rechargeAlipay',
        player: player.id,
        amount: yuan(60),
        ref: 2n,
      }),
    );
    await set('deposit', 'day', '100');
    const ask = (amount: number) => db.tx((tx) => refusalOf(tx, player.userId, 'deposit', yuan(amount)));
    expect(await ask(40)).toBeNull();
    expect(await ask(41)).toMatchObject({ key: 'depositLimitReached', params: { left: '40', period: '每日' } });
    expect((await bet(5)).code, 'it does not stop play').toBe(1);
  });

  test('lower at once, higher after 24 hours and a second word', async () => {
    await set('stake', 'day', '100');
    expect(limitOf((await set('stake', 'day', '6')).data)).toMatchObject({ amount: '6', next: null });
    expect(limitOf((await set('stake', 'day', '50')).data)).toMatchObject({ amount: '6', next: { amount: '50' } });
    expect(await bet(4)).toMatchObject(refusal('stakeLimitReached'));
    const name = { kind: 'stake', period: 'day' };
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await advance(db, 24 * HOUR - 1_000);
    player = { ...player, token: (await fresh()).token };
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await advance(db, 1_000);
    expect(await bet(4), 'time alone raises nothing').toMatchObject(refusal('stakeLimitReached'));
    expect(limitOf((await act('confirmProtectionLimit', name)).data)).toMatchObject({ amount: '50', next: null });
    expect((await bet(4)).code).toBe(1);
    expect(limitOf((await act('removeProtectionLimit', name)).data)).toMatchObject({ next: { amount: null } });
    expect(limitOf((await act('keepProtectionLimit', name)).data)).toMatchObject({ amount: '50', next: null });
    expect(await act('keepProtectionLimit', name)).toMatchObject(refusal('limitUnknown'));
  });

  test('a limit that is to go stays for 24 hours and until a second word', async () => {
    const name = { kind: 'stake', period: 'day' };
    await set('stake', 'day', '6');
    expect(limitOf((await act('removeProtectionLimit', name)).data)).toMatchObject({
      amount: '6',
      next: { amount: null },
    });
    expect(await bet(4)).toMatchObject(refusal('stakeLimitReached'));
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await advance(db, 24 * HOUR - 1_000);
    player = { ...player, token: (await fresh()).token };
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await advance(db, 1_000);
    expect(await bet(4), 'time alone takes none away').toMatchObject(refusal('stakeLimitReached'));
    expect(limitOf((await act('confirmProtectionLimit', name)).data)).toBeUndefined();
    expect((await bet(4)).code).toBe(1);
  });

  test('asking for more, or for no limit, once more begins the 24 hours anew', async () => {
    const name = { kind: 'stake', period: 'day' };
    await set('stake', 'day', '6');
    await set('stake', 'day', '50');
    await advance(db, 23 * HOUR);
    player = { ...player, token: (await fresh()).token };
    await set('stake', 'day', '500');
    await advance(db, 2 * HOUR);
    player = { ...player, token: (await fresh()).token };
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    await act('removeProtectionLimit', name);
    await advance(db, 23 * HOUR);
    player = { ...player, token: (await fresh()).token };
    expect(await act('confirmProtectionLimit', name)).toMatchObject(refusal('limitNotDue'));
    expect(await bet(4)).toMatchObject(refusal('stakeLimitReached'));
  });

  test('limits that make no sense are refused', async () => {
    expect(await set('single', 'day', '5')).toMatchObject(refusal('limitUnfit'));
    expect(await set('stake', 'bet', '5')).toMatchObject(refusal('limitUnfit'));
    expect(await set('session', 'day', '1441')).toMatchObject(refusal('limitUnfit'));
    expect(await set('session', 'day', '10.5')).toMatchObject(refusal('limitUnfit'));
    expect((await set('stake', 'day', '0')).code).toBe(-2000);
    expect((await set('stake', 'day', '1e3')).code).toBe(-2000);
  });

  test('nor can bets of several server processes at once', async () => {
    await set('stake', 'day', '20');
    const issue = await anIssue(db);
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => new Batcher(db).place(aRequest(player.userId, [aLine(issue, { count: 2 })]))),
    );
    const outcomes = placed.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'stakeLimitReached')).toHaveLength(3);
  });

  test('bets at once cannot both fit: as many pass as the limit holds', async () => {
    await set('stake', 'day', '20');
    const answers = await Promise.all(Array.from({ length: 12 }, () => bet(2)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === CODES.stakeLimitReached.code)).toHaveLength(7);
  });
});

describe('pauses', () => {
  test('a time-out stops bets, recharges and envelopes at once, and ends by itself', async () => {
    expect((await bet(1)).code).toBe(1);
    await act('takeTimeOut', { hours: 24 });
    const refused = await bet(1);
    expect(refused).toMatchObject(refusal('excluded'));
    expect(refused.msg).toContain('2027年5月');
    for (const what of ['deposit', 'envelope'] as const)
      expect(await db.tx((tx) => refusalOf(tx, player.userId, what, yuan(1)))).toMatchObject({ key: 'excluded' });
    expect(await act('takeTimeOut', { hours: 25 })).toMatchObject(refusal('limitUnfit'));
    await advance(db, 24 * HOUR);
    player = { ...player, token: (await fresh()).token };
    expect((await bet(1)).code).toBe(1);
  });

  test('self-exclusion is only ever lengthened', async () => {
    await act('selfExclude', { months: 12 });
    const { data } = await act('takeTimeOut', { hours: 24 });
    expect((data as ProtectionOverview).exclusion).toMatchObject({ kind: 'selfExclusion' });
    await advance(db, 48 * HOUR);
    player = { ...player, token: (await fresh()).token };
    expect(await bet(1)).toMatchObject(refusal('excluded'));
    expect((await act('selfExclude', { months: 0 })).data).toMatchObject({
      exclusion: { kind: 'selfExclusion', until: null },
    });
    expect((await bet(1)).msg).toContain('永久');
  });

  test('a reality check stops play until it is answered', async () => {
    await act('setRealityCheck', { minutes: 15 });
    expect((await bet(1)).code).toBe(1);
    await advance(db, 14 * MINUTE);
    expect((await bet(2)).code).toBe(1);
    await advance(db, MINUTE);
    expect(await bet(1)).toMatchObject(refusal('realityCheckDue'));
    const { data } = await act('protectionOverview');
    expect(data).toMatchObject({ isCheckDue: true, play: { minutes: 15, staked: '6', returned: '0', net: '-6' } });
    await act('answerRealityCheck');
    expect((await bet(1)).code).toBe(1);
  });
});

describe('the session clock of somebody who has set nothing', () => {
  const clock = async () => (await act('playStretch')).data as { play: ProtectionOverview['play'] };
  const win = (amount: bigint) =>
    db.tx((tx) =>
      post(tx, {
        id: cause(`test.win.${amount}`, player.id),
        code: 'gamePayout',
        player: player.id,
        amount: yuan(Number(amount)),
        ref: 1n,
      }),
    );

  test('runs from the first stake on and knows what was staked, given back and won', async () => {
    expect(await clock()).toEqual({ play: null });
    const first = await bet(3);
    await advance(db, 12 * MINUTE);
    expect(await clock()).toMatchObject({ play: { minutes: 12, staked: '6', returned: '0', net: '-6' } });
    await bet(2);
    const { betIds } = first.data as { betIds: string[] };
    await callApp(app, bettingCalls.cancelBetting, { betIds: betIds.join(','), requestId: randomUUID() } as never, {
      token: player.token,
    });
    await win(9n);
    expect(await clock()).toMatchObject({ play: { minutes: 12, staked: '4', returned: '9', net: '5' } });
  });

  test('a pause of half an hour ends it, one of a second less does not, however long it went on', async () => {
    await bet(1);
    await advance(db, 30 * MINUTE);
    await touch();
    expect(await clock()).toEqual({ play: null });
    await bet(1);
    for (let n = 0; n < 4; n += 1) {
      await advance(db, 30 * MINUTE - 1_000);
      await touch();
      await bet(1);
    }
    // Four pauses of 29:59 are one stretch of 119 minutes; the bet before it is none of it.
    expect(await clock()).toMatchObject({ play: { minutes: 119, staked: '10' } });
  });

  test('a recharge and an old bet that wins are no play', async () => {
    await bet(1);
    await advance(db, HOUR);
    await touch();
    await win(8n);
    expect(await clock()).toEqual({ play: null });
    await bet(2);
    expect(await clock()).toMatchObject({ play: { minutes: 0, staked: '4', returned: '0', net: '-4' } });
  });

  test('shows the same to somebody who begins to be followed in the middle of it', async () => {
    await bet(2);
    await advance(db, 10 * MINUTE);
    await set('stake', 'day', '100');
    await bet(1);
    const { data } = await act('protectionOverview');
    expect(data).toMatchObject({ play: { minutes: 10, staked: '6', net: '-6' } });
    expect((await clock()).play).toEqual((data as ProtectionOverview).play);
  });
});

/** A new session: the old one is too old for the clock that was moved. */
const fresh = async (): Promise<TestPlayer> => {
  const { token } = await db.tx((tx) =>
    openSession(deps, tx, player.id, { ip: '127.0.0.1', country: null, userAgent: 'test' }),
  );
  return { ...player, token };
};
/** The player did something: the session is not idle. */
const touch = async (): Promise<void> => {
  player = await fresh();
};
