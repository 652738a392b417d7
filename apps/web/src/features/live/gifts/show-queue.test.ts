import { GIFT_TIMES } from '@caiting/contract';
import { expect, test } from 'vitest';
import { ShowQueue, WAITING_MAX } from './show-queue.ts';

/** Gifts over the picture: 5 s each (product §3), in turns between senders, each once, a run counts up in place. */

const SHOW = { showMs: GIFT_TIMES.showSeconds * 1_000, pauseMs: 0 };
let made = 0;
const gift = (sender: string, run = `r${(made += 1)}`, count = 1) => ({ id: `g${(made += 1)}`, run, sender, count });

test('each is shown for its time, then the next', () => {
  const queue = new ShowQueue(SHOW);
  const [one, two] = [gift('ann'), gift('ann')];
  queue.add(one, 0);
  queue.add(two, 100);
  expect(queue.shown).toBe(one);
  expect(queue.look(4_999)).toBe(5_000);
  expect(queue.shown).toBe(one);
  queue.look(5_000);
  expect(queue.shown).toBe(two);
  expect(queue.look(10_000)).toBeNull();
  expect(queue.shown).toBeNull();
});

test('a run that goes on counts up where it is and stays its time from then on; it does not queue again', () => {
  const queue = new ShowQueue(SHOW);
  queue.add(gift('ann', 'a', 1), 0);
  queue.add(gift('ann', 'a', 4), 3_000);
  expect(queue.shown).toMatchObject({ count: 4 });
  expect(queue.waiting).toBe(0);
  queue.look(7_999);
  expect(queue.shown).toMatchObject({ count: 4 });
  queue.look(8_000);
  expect(queue.shown).toBeNull();
  // While it waits, too.
  queue.add(gift('ben'), 9_000);
  queue.add(gift('ann', 'b', 1), 9_001);
  queue.add(gift('ann', 'b', 9), 9_002);
  expect(queue.waiting).toBe(1);
  queue.look(14_000);
  expect(queue.shown).toMatchObject({ run: 'b', count: 9 });
});

test('senders take turns: who sends fifty keeps nobody waiting for fifty', () => {
  const queue = new ShowQueue(SHOW);
  for (let n = 0; n < 50; n += 1) queue.add(gift('loud'), 0);
  queue.add(gift('quiet'), 1);
  queue.look(5_000);
  queue.look(10_000);
  expect(queue.shown?.sender).toBe('quiet');
});

test('what came before is not shown again', () => {
  const queue = new ShowQueue(SHOW);
  const one = gift('ann');
  expect(queue.add(one, 0)).toBe(true);
  queue.look(5_000);
  expect(queue.add({ ...one }, 6_000)).toBe(false);
  expect(queue.shown).toBeNull();
});

test('at most a hundred wait; who has most waiting loses the oldest, the others nothing', () => {
  const queue = new ShowQueue(SHOW);
  queue.add(gift('first'), 0);
  queue.add(gift('quiet', 'q'), 0);
  for (let n = 0; n < 300; n += 1) queue.add(gift('loud', `l${n}`), 0);
  expect(queue.waiting).toBe(WAITING_MAX);
  const seen: string[] = [];
  for (let at = 5_000; queue.look(at) !== null; at += 5_000) seen.push(queue.shown?.run ?? '');
  expect(seen).toContain('q');
  expect(seen.at(-1)).toBe('l299');
});

test('banners: ten seconds each and ten seconds of quiet between two', () => {
  const queue = new ShowQueue({
    showMs: GIFT_TIMES.broadcastSeconds * 1_000,
    pauseMs: GIFT_TIMES.intervalSeconds * 1_000,
  });
  const [one, two] = [gift('ann'), gift('ben')];
  queue.add(one, 0);
  queue.add(two, 0);
  expect(queue.look(10_000)).toBe(20_000);
  expect(queue.shown).toBeNull();
  queue.look(19_999);
  expect(queue.shown).toBeNull();
  queue.look(20_000);
  expect(queue.shown).toBe(two);
});

test('cleared: nothing is shown and nothing waits', () => {
  const queue = new ShowQueue(SHOW);
  queue.add(gift('ann'), 0);
  queue.add(gift('ben'), 0);
  queue.clear(1_000);
  expect([queue.shown, queue.waiting, queue.look(1_000)]).toEqual([null, 0, null]);
});
