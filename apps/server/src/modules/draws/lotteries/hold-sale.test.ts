import { beforeEach, expect, test } from 'vitest';
import { setTenantValue } from '../../tenant/index.ts';
import { DrawClock } from '../clock.ts';
import { boardNow, forgetBoard } from '../core/board.ts';
import { drawsHarness } from '../testing/harness.ts';
import { SaleHold } from './hold-sale.ts';

const { deps, db, owner, beacon, setTime, turn, reset } = await drawsHarness();
const at = (time: string): string => `2026-10-01T${time}+08:00`;
const mute = { ...beacon, fetchSignature: async () => null };

const pushed: boolean[] = [];
beforeEach(async () => {
  await reset('ssc1');
  await owner.query('delete from outbox');
});

const isHeld = async (): Promise<boolean> => {
  forgetBoard(deps);
  return (await boardNow(deps)).lottery('ssc1')?.isHeld === true;
};
/** What open pages are told of the lottery, in order. */
async function told(): Promise<boolean[]> {
  deps.outbox.wake();
  await expect.poll(async () => (await db.query('select 1 from outbox')).length).toBe(0);
  return pushed;
}

test('a beacon that is silent for a minute holds the sale, and the first round ends it; pages hear of both', async () => {
  deps.outbox.on('draws.lotteryPaused', async ({ lotteryCode, paused }) => {
    if (lotteryCode === 'ssc1') pushed.push(paused);
  });
  const hold = new SaleHold(deps);
  await setTime(at('11:59:00'));
  await turn(new DrawClock(deps, beacon));
  await setTime(at('12:00:00'));
  await turn(new DrawClock(deps, beacon));
  await setTime(at('12:00:58'));
  await turn(new DrawClock(deps, mute));
  await setTime(at('12:01:50'));
  await turn(new DrawClock(deps, mute));
  await hold.look();
  expect([await isHeld(), await told()]).toEqual([false, []]);

  await setTime(at('12:01:59'));
  await hold.look();
  await hold.look();
  expect([await isHeld(), await told()]).toEqual([true, [true]]);

  // How long is a setting of the site.
  await setTenantValue(deps, 'saleHeldAfterSeconds', 90, 'test');
  await hold.look();
  expect([await isHeld(), await told()]).toEqual([false, [true, false]]);
  await setTenantValue(deps, 'saleHeldAfterSeconds', 60, 'test');
  await hold.look();
  expect([await isHeld(), await told()]).toEqual([true, [true, false, true]]);

  // Issues go on closing, and the next one asks for its round.
  await setTime(at('12:02:58'));
  await turn(new DrawClock(deps, beacon));
  await hold.look();
  expect([await isHeld(), await told()]).toEqual([false, [true, false, true, false]]);
});
