import { randomUUID } from 'node:crypto';
import { calls, type PushableKind } from '@caiting/contract';
import type { EventData, EventType } from '@caiting/contract/events';
import { afterAll, beforeEach } from 'vitest';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aDevice, openPush, startPushService, type TestDevice } from '../../../platform/testing/push-service.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { sendLetter } from '../../content/index.ts';
import { modules } from '../../index.ts';
import { pusherOf } from '../push/pusher.ts';

/** Whose device it is, somebody else, and the device: other ones in each test. */
interface People {
  readonly me: TestPlayer;
  readonly other: TestPlayer;
  readonly device: TestDevice;
}
type Somebody = { readonly token: string };

/** A site with a push service beside it. Call it once at the top of a file; `people` are those of the test that runs. */
export async function pushSite() {
  const service = await startPushService();
  afterAll(() => service.close());
  const site = await testApp({
    modules,
    isListening: true,
    config: { logLevel: 'silent', pushTestService: service.origin },
  });
  const { app, db, owner } = site;
  const { deps } = app;
  let now: People;
  const people = () => now;
  beforeEach(async () => {
    now = { me: await aPlayer(deps), other: await aPlayer(deps), device: aDevice(service.origin) };
    // By day and by night the same; what holds without a word has tests of its own.
    for (const who of [now.me, now.other]) await comfort({ isQuiet: '0', hidesSums: '0' }, who);
  });

  const subscribe = async (one = now.device, who: Somebody = now.me, language: 'zh' | 'en' = 'zh') =>
    (await callApp(app, calls.savePushSubscription, { ...one.subscription, language }, who)).code;
  const wish = (kinds: readonly PushableKind[], who: Somebody = now.me) =>
    callApp(app, calls.setPushKinds, { kinds: [...kinds] }, who);
  const comfort = (given: { isQuiet: '0' | '1'; hidesSums: '0' | '1' }, who: Somebody = now.me) =>
    callApp(app, calls.setPushComfort, given as never, who);
  const settingsOf = async (who: Somebody = now.me) => (await callApp(app, calls.pushSettings, {}, who)).data;

  const heard = () =>
    until(
      async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
      'every event to be heard',
    );
  async function happens<T extends EventType>(type: T, data: EventData<T>): Promise<void> {
    await owner.tx((tx) => publishLater(tx, type, data));
    await heard();
  }
  const credited = (orderNo: string, userId = now.me.userId) =>
    happens('recharge.changed', { userId, orderNo, amount: '100', at: Date.now(), state: 'credited' });
  async function letterTo(who: TestPlayer): Promise<void> {
    const words = { titleZh: '活动通知', titleEn: 'News', bodyZh: '正文', bodyEn: 'Text' };
    await sendLetter(deps, randomUUID(), { audience: 'players', target: who.userName, ...words });
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
  /** What waits for its next try waits no longer. */
  const pauseIsOver = () => owner.query(`update push_message set due_at = clock_timestamp() where due_at < 'infinity'`);
  const postedTo = (one = now.device) => service.posted.filter(({ path }) => path === one.path);
  const readOn = (one = now.device) => postedTo(one).map((message) => openPush(one, message));

  return {
    ...site,
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
  };
}
