import { beforeEach, expect, test } from 'vitest';
import { aDevice, type TestDevice } from '../../../platform/testing/push-service.ts';
import { until } from '../../../platform/testing/until.ts';
import { openSession } from '../../account/index.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { pushSite } from '../testing/push-site.ts';

/** What the push service answers, and what becomes of the message and the device. */

const {
  db,
  owner,
  deps,
  service,
  people,
  subscribe,
  wish,
  settingsOf,
  credited,
  worked,
  pauseIsOver,
  postedTo,
  readOn,
} = await pushSite();
let me: TestPlayer;
let other: TestPlayer;
let device: TestDevice;
beforeEach(() => void ({ me, other, device } = people()));

const outcomes = async () => {
  const { values } = await deps.metrics.webPushes.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
};
test.each([404, 410])('%i: the device is forgotten, and others are told all the same', async (status) => {
  const second = aDevice(service.origin);
  const { token } = await db.tx((tx) =>
    openSession(deps, tx, me.id, { ip: '127.0.0.1', country: null, userAgent: '' }),
  );
  service.answer(device.path, status);
  await subscribe();
  await subscribe(second, { token });
  await wish(['recharge']);
  await credited('R1');
  await worked();
  expect((await settingsOf()).devices).toHaveLength(1);
  await credited('R2');
  await worked();
  expect(postedTo()).toHaveLength(1);
  expect(readOn(second)).toHaveLength(2);
});

test('429 and 5xx: tried again three times with growing pauses, then given up', async () => {
  const failedBefore = (await outcomes())['failed'] ?? 0;
  service.answer(device.path, 429, 500, 503, 500, 500);
  await subscribe();
  await wish(['recharge']);
  await credited('R1');
  const pauses: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await worked();
    expect(postedTo()).toHaveLength(tries);
    const [row] = await owner.query<{ pause: number }>(
      `select extract(epoch from due_at - clock_timestamp())::float8 as pause from push_message m join push_subscription s on s.id = m.subscription
        where s.player = $1 and due_at < 'infinity'`,
      [me.id],
    );
    if (row) pauses.push(row.pause);
    await pauseIsOver();
  }
  expect(pauses.map((pause) => Math.round(pause / 10) * 10)).toEqual([10, 60, 300]);
  await worked();
  expect(postedTo()).toHaveLength(4);
  expect((await outcomes())['failed']).toBe(failedBefore + 1);
  // The device stays: the next news is tried anew.
  await credited('R2');
  await worked();
  await pauseIsOver();
  await worked();
  expect(readOn().at(-1)?.body).toBe('单号 R2');
});

test('another refusal is not tried again', async () => {
  service.answer(device.path, 403);
  await subscribe();
  await wish(['recharge']);
  await credited('R1');
  await worked();
  await pauseIsOver();
  await worked();
  expect(postedTo()).toHaveLength(1);
});

test('an answer that never ends is broken off, and was an answer', async () => {
  service.answer(device.path, 'endless');
  await subscribe();
  await wish(['recharge']);
  await credited('R1');
  await until(() => service.brokenOff.has(device.path), 'the end of patience', 8_000);
  await worked();
  await pauseIsOver();
  await worked();
  expect(postedTo()).toHaveLength(1);
}, 20_000);

test('one that hangs delays nobody, and is tried again', async () => {
  service.answer(device.path, 'hang');
  await subscribe();
  await wish(['recharge']);
  await subscribe(aDevice(service.origin), other);
  const theirs = aDevice(service.origin);
  await subscribe(theirs, other);
  await wish(['recharge'], other);
  await credited('R1');
  await until(() => postedTo().length === 1, 'the request that hangs');
  await credited('R2', other.userId);
  await until(() => postedTo(theirs).length === 1, 'the other device', 3_000);
  await worked();
  await pauseIsOver();
  await worked();
  expect(readOn().map(({ body }) => body)).toEqual(['单号 R1', '单号 R1']);
}, 20_000);
