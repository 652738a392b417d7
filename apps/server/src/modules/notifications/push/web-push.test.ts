import { randomUUID } from 'node:crypto';
import { CODES, calls, type PushableKind } from '@caiting/contract';
import type { EventData, EventType } from '@caiting/contract/events';
import type { IssueNo } from '@caiting/contract/wire';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import {
  aDevice,
  openPush,
  startPushService,
  vapidClaims,
  type TestDevice,
} from '../../../platform/testing/push-service.ts';
import { settledEvent } from '../../../platform/testing/settled-event.ts';
import { until } from '../../../platform/testing/until.ts';
import { logout, lockPlayer, openSession, tellPlayer } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { sendLetter } from '../../content/index.ts';
import { modules } from '../../index.ts';
import { pusherOf } from './pusher.ts';

/** Messages to devices, as a push service and the browser behind it see them. */

const service = await startPushService();
afterAll(() => service.close());
const { app, db, owner } = await testApp({
  modules,
  isListening: true,
  config: { logLevel: 'silent', pushTestService: service.origin },
});
const { deps } = app;
let me: TestPlayer;
let other: TestPlayer;
let device: TestDevice;

beforeEach(async () => {
  [me, other] = [await aPlayer(deps), await aPlayer(deps)];
  device = aDevice(service.origin);
  // By day and by night the same; what holds without a word is tried below.
  for (const who of [me, other]) await comfort({ isQuiet: '0', hidesSums: '0' }, who);
});

const subscribe = async (one = device, who: { token: string } = me, language: 'zh' | 'en' = 'zh') =>
  (await callApp(app, calls.savePushSubscription, { ...one.subscription, language }, who)).code;
const wish = (kinds: readonly PushableKind[], who: { token: string } = me) =>
  callApp(app, calls.setPushKinds, { kinds: [...kinds] }, who);
const comfort = (given: { isQuiet: '0' | '1'; hidesSums: '0' | '1' }, who: { token: string } = me) =>
  callApp(app, calls.setPushComfort, given as never, who);
const settingsOf = async (who: { token: string } = me) => (await callApp(app, calls.pushSettings, {}, who)).data;
const heard = () =>
  until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'every event to be heard',
  );
async function happens<T extends EventType>(type: T, data: EventData<T>): Promise<void> {
  await owner.tx((tx) => publishLater(tx, type, data));
  await heard();
}
/** Everything that is due has been sent, or noted otherwise. */
async function worked(): Promise<void> {
  await until(async () => {
    await pusherOf(deps).wake();
    await pusherOf(deps).idle();
    const { n } = await db.one<{ n: number }>(
      `select count(*)::int as n from push_message where due_at <= clock_timestamp() or is_claimed`,
    );
    return n === 0;
  }, 'all messages to be worked off');
}
const postedTo = (one = device) => service.posted.filter(({ path }) => path === one.path);
const readOn = (one = device) => postedTo(one).map((message) => openPush(one, message));
const credited = (orderNo: string, userId = me.userId) =>
  happens('recharge.changed', { userId, orderNo, amount: '100', at: Date.now(), state: 'credited' });
const letterTo = async (who: TestPlayer, titleZh = '活动通知') => {
  const words = { titleZh, titleEn: 'News', bodyZh: '正文', bodyEn: 'Text' };
  await sendLetter(deps, randomUUID(), { audience: 'players', target: who.userName, ...words });
  await heard();
};
const outcomes = async () => {
  const { values } = await deps.metrics.webPushes.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
};
/** What waits for its next try waits no longer. */
const pauseIsOver = () => owner.query(`update push_message set due_at = clock_timestamp() where due_at < 'infinity'`);
async function rest({ id }: TestPlayer): Promise<void> {
  await db.tx((tx) => tx.query('select protection_begin($1)', [id]));
  await owner.query(
    `update protection_player set excluded_kind = 'timeOut', excluded_from = app_now(), excluded_until = app_now() + interval '1 day' where player = $1`,
    [id],
  );
}
const ISSUE = '202609210001' as IssueNo;
const result = (stake: number, won: number) =>
  settledEvent({
    issueNo: ISSUE,
    players: me.userId,
    valid: String(stake * 1e8),
    won: String(won * 1e8),
    rebate: '0',
    states: won > 0 ? 'won' : 'lost',
  });

test('a kind that was chosen comes to the device, sealed for it and signed with the key of the site', async () => {
  expect(await subscribe()).toBe(1);
  await wish(['recharge']);
  await credited('R1');
  await worked();
  const [message, ...more] = postedTo();
  expect(more).toEqual([]);
  // What the list says: neither balance nor sum.
  expect(readOn()).toEqual([
    {
      title: '充值已到账',
      body: '单号 R1',
      tag: expect.stringMatching(/^[\w-]{32}$/),
      url: expect.stringMatching(/^\/userCenter\/billRecord\?/),
      lang: 'zh-CN',
    },
  ]);
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
    topic: readOn()[0]?.tag,
  });
  const { publicKey } = await settingsOf();
  const claims = vapidClaims(message as NonNullable<typeof message>, publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@|^https:/) });
  // RFC 8292: at most 24 hours.
  expect(claims.exp * 1_000).toBeLessThan(Date.now() + 86_400_000);
  expect(claims.exp * 1_000).toBeGreaterThan(Date.now());
  const stranger = aDevice(service.origin);
  expect(() => openPush(stranger, message as NonNullable<typeof message>)).toThrow('unable to authenticate');
});

test('nothing is pushed at first, nor a kind that was not chosen, nor one that is not wished on the site', async () => {
  await subscribe();
  await credited('R1');
  expect((await settingsOf()).kinds).toEqual([]);
  await wish(['recharge', 'letter']);
  await callApp(app, calls.setNotificationWish, { kind: 'recharge', isShown: '0' } as never, me);
  await credited('R2');
  await letterTo(me);
  await worked();
  expect(readOn().map(({ title }) => title)).toEqual(['活动通知']);
  await wish([]);
  await letterTo(me);
  await worked();
  expect(readOn()).toHaveLength(1);
});

test('an English device is told in English', async () => {
  await subscribe(device, me, 'en');
  await wish(['recharge']);
  await credited('R1');
  await worked();
  expect(readOn()).toMatchObject([{ title: 'Recharge credited', body: 'Order R1', lang: 'en' }]);
});

describe('results', () => {
  test('a gain is told, a loss is not', async () => {
    await subscribe();
    await wish(['bet']);
    await happens('bet.settled', result(10, 0));
    const waiting = 'select 1 from push_message where player = $1';
    expect(await db.query(waiting, [me.id])).toEqual([]);
    await worked();
    expect(readOn()).toEqual([]);
    await happens('bet.settled', { ...result(10, 49.5), issueNo: '202609210002' as IssueNo });
    await worked();
    expect(readOn()).toMatchObject([{ body: expect.stringContaining('¥49.50') }]);
  });

  test('a prize below the stakes is a loss', async () => {
    await subscribe();
    await wish(['bet']);
    await happens('bet.settled', result(10, 4));
    await worked();
    expect(readOn()).toEqual([]);
  });

  test('later parts of an issue take the place of the earlier one, also where they make a loss of it', async () => {
    await subscribe();
    await wish(['bet']);
    await happens('bet.settled', result(10, 20));
    await worked();
    await happens('bet.settled', result(10, 30));
    await worked();
    await happens('bet.settled', result(100, 0));
    await worked();
    expect(readOn().map(({ body }) => body)).toEqual([
      expect.stringContaining('投入 ¥10.00'),
      expect.stringContaining('投入 ¥20.00'),
      expect.stringContaining('投入 ¥120.00'),
    ]);
    expect(new Set(readOn().map(({ tag }) => tag)).size).toBe(1);
    expect(new Set(postedTo().map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  test('a gain that becomes a loss before it was shown is not told', async () => {
    service.answer(device.path, 503);
    await subscribe();
    await wish(['bet']);
    await happens('bet.settled', result(10, 20));
    await until(() => postedTo().length === 1, 'the first try');
    await worked();
    await happens('bet.settled', result(100, 0));
    await pauseIsOver();
    await worked();
    expect(postedTo()).toHaveLength(1);
  });

  test('what grows while it waits is sent once', async () => {
    service.answer(device.path, 503);
    await subscribe();
    await wish(['bet']);
    await happens('bet.settled', result(10, 20));
    await until(() => postedTo().length === 1, 'the first try');
    await worked();
    await happens('bet.settled', result(10, 30));
    await worked();
    expect(readOn().map(({ body }) => body)).toEqual([
      expect.stringContaining('¥10.00'),
      expect.stringContaining('¥20.00'),
    ]);
    await pauseIsOver();
    await worked();
    expect(readOn()).toHaveLength(2);
  });
});

describe('without a word', () => {
  const HOUR_MS = 3_600_000;
  /** Moves the clock of the site to this hour of Shanghai. */
  async function toHour(hour: number): Promise<void> {
    const { now } = await db.one<{ now: Date }>('select app_now() as now');
    const ofDay = (now.getTime() + 8 * HOUR_MS) % (24 * HOUR_MS);
    await advance(owner, (hour * HOUR_MS - ofDay + 24 * HOUR_MS) % (24 * HOUR_MS));
  }

  test('a locked screen shows no sum of money, and says that it happened', async () => {
    await comfort({ isQuiet: '0', hidesSums: '1' });
    await subscribe();
    await wish(['recharge', 'bet', 'letter']);
    await credited('R1');
    await happens('bet.settled', result(10, 98));
    await letterTo(me);
    await worked();
    expect(readOn().map(({ title, body }) => [title, body])).toEqual([
      ['充值已到账', ''],
      ['注单已开奖', ''],
      ['活动通知', ''],
    ]);
  });

  test('at night only the safety of the account is pushed; the rest comes in the morning', async () => {
    const fresh = await aPlayer(deps);
    expect((await settingsOf(fresh)).isQuiet).toBe(true);
    expect((await settingsOf(fresh)).hidesSums).toBe(true);
    await comfort({ isQuiet: '1', hidesSums: '0' });
    await subscribe();
    await wish(['recharge', 'security']);
    await toHour(23);
    await credited('R1');
    await worked();
    expect(postedTo()).toHaveLength(0);
    const lock = { name: '手机', at: '11-29 23:00', device: { zh: '苹果手机', en: 'iPhone' } };
    await db.tx((tx) => tellPlayer(tx, me.userId, 'passkeyAdded', lock));
    await heard();
    await worked();
    expect(postedTo()).toHaveLength(1);
    await toHour(7.9);
    await pauseIsOver();
    await worked();
    expect(postedTo()).toHaveLength(1);
    await toHour(8);
    await pauseIsOver();
    await worked();
    expect(
      readOn()
        .map(({ body }) => body)
        .slice(1),
    ).toEqual(['单号 R1']);
  });
});

test('what was read before it was sent is not sent', async () => {
  service.answer(device.path, 500);
  await subscribe();
  await wish(['letter']);
  await letterTo(me);
  await until(() => postedTo().length === 1, 'the first try');
  await worked();
  const { data } = await callApp(app, calls.notificationList, {} as never, me);
  await callApp(app, calls.setNotificationRead, { id: data.list[0]?.id ?? '', all: '1' } as never, me);
  await pauseIsOver();
  await worked();
  expect(postedTo()).toHaveLength(1);
});

describe('what the push service answers', () => {
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
});

describe('devices', () => {
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
});

test('whoever rests, since before or only since the first try, is invited to nothing on his device', async () => {
  const theirs = aDevice(service.origin);
  service.answer(theirs.path, 500);
  await subscribe();
  await subscribe(theirs, other);
  for (const who of [me, other]) await wish(['live'], who);
  await rest(me);
  const show = { showId: '7', room: 'night', type: 'SSC', titleZh: '夜场', titleEn: 'Night' };
  await happens('live.begun', { ...show, players: [me.userId, other.userId].join(',') });
  await heard();
  await worked();
  expect(postedTo()).toEqual([]);
  expect(postedTo(theirs)).toHaveLength(1);
  await rest(other);
  await pauseIsOver();
  await worked();
  expect(postedTo(theirs)).toHaveLength(1);
});

test('what goes to many and is found by looking tells no device of it', async () => {
  await subscribe();
  await wish(['letter']);
  const words = { titleZh: '致全体', titleEn: 'To all', bodyZh: '正文', bodyEn: 'Text' };
  await sendLetter(deps, randomUUID(), { audience: 'everybody', target: '', ...words });
  await heard();
  expect((await callApp(app, calls.notificationUnread, {}, me)).data.unread).toBeGreaterThan(0);
  await worked();
  expect(postedTo()).toEqual([]);
});

test('what could not be sent for a day is no news', async () => {
  service.answer(device.path, 500);
  await subscribe();
  await wish(['recharge']);
  await credited('R1');
  await worked();
  await owner.query(`update push_message set queued_at = queued_at - interval '25 hours'`);
  await pauseIsOver();
  await worked();
  expect(postedTo()).toHaveLength(1);
});
