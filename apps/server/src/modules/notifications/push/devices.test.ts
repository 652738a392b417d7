import { CODES, calls } from '@caiting/contract';
import { beforeEach, expect, test } from 'vitest';
import { callApp } from '../../../platform/testing/call.ts';
import { aDevice, type TestDevice } from '../../../platform/testing/push-service.ts';
import { lockPlayer, logout, openSession } from '../../account/index.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { pushSite } from '../testing/push-site.ts';

/** Whose device it is, and how long. */

const {
  app,
  db,
  owner,
  deps,
  service,
  people,
  subscribe,
  wish,
  settingsOf,
  heard,
  credited,
  letterTo,
  worked,
  pauseIsOver,
  postedTo,
  readOn,
} = await pushSite();
let me: TestPlayer;
let other: TestPlayer;
let device: TestDevice;
beforeEach(() => void ({ me, other, device } = people()));

test('an address that leads inside is refused with its sentence', async () => {
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example/x', 'https://push.example:8443/x']) {
    const answer = await callApp(app, calls.savePushSubscription, { ...device.subscription, endpoint }, me);
    expect(answer.code).toBe(CODES.pushEndpointRefused.code);
  }
  expect((await settingsOf()).devices).toEqual([]);
  const long = `https://push.example/${'x'.repeat(1_000)}`;
  const answer = await callApp(app, calls.savePushSubscription, { ...device.subscription, endpoint: long }, me);
  expect(answer.code).not.toBe(1);
});

test('the one that asks is marked; one that was removed is told nothing, and nobody removes those of others', async () => {
  await subscribe();
  await wish(['recharge']);
  const { devices } = await settingsOf();
  expect(devices).toMatchObject([{ isThis: true, name: { zh: '未知设备' } }]);
  const deviceId = devices[0]?.id ?? '';
  await callApp(app, calls.deletePushSubscription, { deviceId }, other);
  expect((await settingsOf()).devices).toHaveLength(1);
  await callApp(app, calls.deletePushSubscription, { deviceId }, me);
  await credited('R1');
  await worked();
  expect(postedTo()).toEqual([]);
});

test('a browser that somebody else signs in with is his: the former one is told nothing there', async () => {
  service.answer(device.path, 500);
  await subscribe();
  await wish(['recharge']);
  await wish(['recharge'], other);
  await credited('R1');
  await worked();
  expect(postedTo()).toHaveLength(1);
  await subscribe(device, other);
  await pauseIsOver();
  await credited('R2');
  await credited('R3', other.userId);
  await worked();
  expect(readOn().map(({ body }) => body)).toEqual(['单号 R1', '单号 R3']);
  expect((await settingsOf()).devices).toEqual([]);
});

test('a browser that subscribes anew has one row', async () => {
  await subscribe();
  await subscribe(aDevice(service.origin));
  expect((await settingsOf()).devices).toHaveLength(1);
});

test('windows of one browser, and people, that save at the same moment leave one row of each', async () => {
  const many = Array.from({ length: 8 }, (_, n) => subscribe(device, n % 2 === 0 ? me : other));
  expect(new Set(await Promise.all(many))).toEqual(new Set([1]));
  const [mine, theirs] = await Promise.all([settingsOf(me), settingsOf(other)]);
  expect([...mine.devices, ...theirs.devices]).toHaveLength(1);
});

test('the eleventh takes the place of the oldest', async () => {
  await subscribe();
  for (let n = 0; n < 10; n += 1) {
    const from = { ip: '127.0.0.1', country: null, userAgent: '' };
    const { token } = await db.tx((tx) => openSession(deps, tx, me.id, from));
    await subscribe(aDevice(service.origin), { token });
    expect((await settingsOf()).devices).toHaveLength(Math.min(n + 2, 10));
  }
  expect((await settingsOf()).devices.map(({ isThis }) => isThis)).not.toContain(true);
});

test('signing out, and a locked account, end it', async () => {
  const mine = aDevice(service.origin);
  await subscribe(mine);
  await subscribe(device, other);
  for (const who of [me, other]) await wish(['letter'], who);
  const { id } = await db.one<{ id: bigint }>('select id from session where player = $1', [me.id]);
  await logout(deps, String(id));
  await db.tx((tx) => lockPlayer(tx, other.id));
  await heard();
  const rows = 'select 1 from push_subscription where player = any ($1)';
  expect(await db.query(rows, [[me.id, other.id]])).toEqual([]);
  for (const who of [me, other]) await letterTo(who);
  await worked();
  expect([...postedTo(mine), ...postedTo()]).toEqual([]);
});

test('a login that has expired is told nothing, and its device is forgotten', async () => {
  await subscribe();
  await wish(['letter']);
  await owner.query(`update session set expires_at = app_now() where player = $1`, [me.id]);
  await letterTo(me);
  await worked();
  expect(postedTo()).toEqual([]);
  expect(await db.query('select 1 from push_subscription where player = $1', [me.id])).toEqual([]);
});
