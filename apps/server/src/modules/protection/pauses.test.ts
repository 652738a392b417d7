import type { ProtectionOverview } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from './index.ts';
import { HOUR, MINUTE, bettingSite, refusal, type Bettor } from './testing/bettor.ts';

/** Time-out, self-exclusion and the reality check stop the bet in its own transaction (docs/decisions/0060). */

const { db, aBettor, findings } = await bettingSite();

let player: Bettor;
beforeEach(async () => {
  player = await aBettor();
});
afterEach(async () => expect(await findings()).toEqual([]));

describe('pauses', () => {
  test('a time-out stops bets, recharges and envelopes at once, and ends by itself', async () => {
    expect((await player.bet(1)).code).toBe(1);
    await player.act('takeTimeOut', { hours: 24 });
    const refused = await player.bet(1);
    expect(refused).toMatchObject(refusal('excluded'));
    expect(refused.msg).toContain('2027年05月');
    for (const what of ['deposit', 'envelope'] as const)
      expect(await db.tx((tx) => refusalOf(tx, player.userId, what, yuan(1)))).toMatchObject({ key: 'excluded' });
    expect(await player.act('takeTimeOut', { hours: 25 })).toMatchObject(refusal('limitUnfit'));
    await player.wait(24 * HOUR);
    expect((await player.bet(1)).code).toBe(1);
  });

  test('self-exclusion is only ever lengthened', async () => {
    await player.act('selfExclude', { months: 12 });
    const { data } = await player.act('takeTimeOut', { hours: 24 });
    expect((data as ProtectionOverview).exclusion).toMatchObject({ kind: 'selfExclusion' });
    await player.wait(48 * HOUR);
    expect(await player.bet(1)).toMatchObject(refusal('excluded'));
    expect((await player.act('selfExclude', { months: 0 })).data).toMatchObject({
      exclusion: { kind: 'selfExclusion', until: null },
    });
    expect((await player.bet(1)).msg).toContain('永久');
  });

  test('a reality check stops play until it is answered', async () => {
    await player.act('setRealityCheck', { minutes: 15 });
    expect((await player.bet(1)).code).toBe(1);
    await player.wait(14 * MINUTE);
    expect((await player.bet(2)).code).toBe(1);
    await player.wait(MINUTE);
    expect(await player.bet(1)).toMatchObject(refusal('realityCheckDue'));
    const { data } = await player.act('protectionOverview');
    expect(data).toMatchObject({
      isCheckDue: true,
      play: { minutes: 15, stake: '6', open: '6', payout: '0', profit: '0' },
    });
    await player.act('answerRealityCheck');
    expect((await player.bet(1)).code).toBe(1);
  });
});
