import { randomUUID } from 'node:crypto';
import { calls } from '@caiting/contract';
import type { IssueNo } from '@caiting/contract/wire';
import { beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aDevice, openPush, vapidClaims, type TestDevice } from '../../../platform/testing/push-service.ts';
import { settledEvent } from '../../../platform/testing/settled-event.ts';
import { until } from '../../../platform/testing/until.ts';
import { tellPlayer } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { sendLetter } from '../../content/index.ts';
import { pushSite } from '../testing/push-site.ts';

/** What comes to a device and what does not, as a push service and the browser behind it see it. */

const {
  app,
  db,
  owner,
  deps,
  service,
  people,
  subscribe,
  wish,
  comfort,
  settingsOf,
  heard,
  happens,
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
