import type { ProtectionOverview } from '@caiting/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, bettingSite, type Bettor } from './testing/bettor.ts';

const { aBettor, findings } = await bettingSite();

let player: Bettor;
beforeEach(async () => {
  player = await aBettor();
});
afterEach(async () => expect(await findings()).toEqual([]));

describe('the session clock of somebody who has set nothing', () => {
  test('runs from the first stake on and knows what was staked, given back and won', async () => {
    expect(await player.clock()).toEqual({ play: null });
    const first = await player.bet(3);
    await player.wait(12 * MINUTE);
    expect(await player.clock()).toMatchObject({
      play: { minutes: 12, stake: '6', open: '6', payout: '0', profit: '0' },
    });
    await player.bet(2);
    const { betIds } = first.data as { betIds: string[] };
    await player.cancel(betIds);
    await player.win(9);
    expect(await player.clock()).toMatchObject({
      play: { minutes: 12, stake: '4', open: '4', refund: '6', payout: '9', profit: '9' },
    });
  });

  test('a pause of half an hour ends it, one of a second less does not, however long it went on', async () => {
    await player.bet(1);
    await player.wait(30 * MINUTE);
    expect(await player.clock()).toEqual({ play: null });
    await player.bet(1);
    for (let n = 0; n < 4; n += 1) {
      await player.wait(30 * MINUTE - 1_000);
      await player.bet(1);
    }
    // Four pauses of 29:59 are one stretch of 119 minutes; the bet before it is none of it.
    expect(await player.clock()).toMatchObject({ play: { minutes: 119, stake: '10' } });
  });

  test('a recharge and an old bet that wins are no play', async () => {
    await player.bet(1);
    await player.wait(HOUR);
    await player.win(8);
    expect(await player.clock()).toEqual({ play: null });
    await player.bet(2);
    expect(await player.clock()).toMatchObject({
      play: { minutes: 0, stake: '4', open: '4', payout: '0', profit: '0' },
    });
  });

  test('shows the same to somebody who begins to be followed in the middle of it', async () => {
    await player.bet(2);
    await player.wait(10 * MINUTE);
    await player.set('stake', 'day', '100');
    await player.bet(1);
    const { data } = await player.act('protectionOverview');
    expect(data).toMatchObject({ play: { minutes: 10, stake: '6', open: '6', profit: '0' } });
    expect((await player.clock()).play).toEqual((data as ProtectionOverview).play);
  });
});
