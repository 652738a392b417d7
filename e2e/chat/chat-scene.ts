import { calls, consoleCalls, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import type { CallDef, CallOutput } from '@caiting/contract';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { callSite, siteAddress } from '../site.ts';
import { staff } from '../staff.ts';

/** What several people did in a chat room, for its pictures: talk, a plan pushed issue after issue, shared cards, envelopes in every state, a private chat. */

export const PASSWORD = 'caiting888';
const DIGITS = '246810';
const ROOM = 'hall';
const LOTTERY = 'ssc1';
const PUSHES = 4;
/** Left of an issue for a push to arrive in, on the site's fast clock. */
const ENOUGH_MS = 25_000;
/** How long one who spoke too fast waits before the next try. */
const PATIENCE_MS = 500;

/** A picture waits for what has no words, and people for each other. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody with a login of their own. */
export class Person {
  readonly userName: string;
  readonly context: BrowserContext;

  private constructor(userName: string, context: BrowserContext) {
    this.userName = userName;
    this.context = context;
  }

  /** A person of the seed, or a new one with so many yuan. */
  static async come(browser: Browser, userName: string, yuan: number | 'seeded'): Promise<Person> {
    const one = new Person(userName, await browser.newContext());
    const password = hashLoginPassword(userName, PASSWORD);
    if (yuan === 'seeded') await one.call(calls.login, { userName, password });
    else await one.call(calls.register, { userName, password, accepted: true });
    if (typeof yuan === 'number' && yuan > 0) await one.#payIn(yuan);
    return one;
  }

  get request(): APIRequestContext {
    return this.context.request;
  }

  /** One call; who is told to be slower is. */
  async call<C extends CallDef>(call: C, input: object): Promise<CallOutput<C>> {
    for (let left = 40; ; left -= 1)
      try {
        return await callSite(this.request, siteAddress(), call, input as never);
      } catch (error) {
        if (left === 0 || !String(error).includes('发言过快')) throw error;
        await pause(PATIENCE_MS);
      }
  }

  say(message: string, more: object = {}): Promise<unknown> {
    return this.call(calls.addMessage, { roomCode: ROOM, messageTypeId: 1, message, ...more });
  }

  async envelope(wish: string, form: object): Promise<string> {
    const { proof } = await this.call(calls.verifySafetyPassword, {
      safetyPassword: hashSafetyPassword(this.userName, DIGITS),
      verifyType: 'redEnvelope',
    });
    const input = { wishingRemark: wish, safetyProof: proof, requestId: crypto.randomUUID(), ...form };
    return (await this.call(calls.sendRedEnvelope, input)).recordId;
  }

  async open(recordId: string): Promise<void> {
    await this.call(calls.openRedEnvelope, { roomCode: ROOM, recordId, requestId: crypto.randomUUID() });
  }

  async #payIn(yuan: number): Promise<void> {
    const { lines } = await this.call(calls.frontAlipay, {});
    const order = await this.call(calls.rechargeFrontPaymentRecord, {
      channel: 'alipay',
      lineId: lines.find(({ freeAmount }) => freeAmount)?.lineId ?? '',
      amount: String(yuan),
      requestId: crypto.randomUUID(),
    });
    await this.request.post(order.payUrl, { form: { result: 'paid' } });
    while (Number((await this.call(calls.queryBalanceFront, {})).balance) < yuan) await pause(PATIENCE_MS);
    await this.call(calls.verifyLoginPassword, { password: hashLoginPassword(this.userName, PASSWORD) });
    await this.call(calls.setSafetyPassword, { safetyPassword: hashSafetyPassword(this.userName, DIGITS) });
  }
}

export interface Scene {
  /** Reads and takes; sent the envelopes and the bets; took some; may not speak; manages. */
  readonly me: Person;
  readonly friend: Person;
  readonly other: Person;
  readonly silent: Person;
  readonly manager: Person;
  /** A bet of the friend. */
  readonly betId: string;
  /** The private chat of me and the manager. */
  readonly directId: string;
}

/** Puts the scene on a site with a fast clock: about a minute. */
export async function setScene(browser: Browser): Promise<Scene> {
  const me = await Person.come(browser, 'xiaoming88', 200);
  const friend = await Person.come(browser, 'laowang66', 300);
  const other = await Person.come(browser, 'qiuqiu99', 20);
  const silent = await Person.come(browser, 'shuijun77', 0);
  const manager = await Person.come(browser, 'manager1', 'seeded');
  await openRooms(me.request);
  await pushPlans(manager);
  await manager.say('大家晚上好，聊天请文明用语');
  await friend.say('刚才那期个位开 7，稳得很');
  await other.say(
    '看了一下午走势，个位最近二十期单双比是 12:8，不过前面开什么跟后面没有关系，还是按自己的预算来，别追。',
  );
  await silent.say('加群看图，稳赚不赔');
  const betId = await shareCards(friend);
  await sendEnvelopes({ me, friend, other, manager });
  await me.say('领到了，谢谢老板');
  const { list } = await me.call(calls.getMessageListWeb, { roomCode: ROOM, pageSize: 50 });
  const idOf = (who: Person): string => list.find(({ nickname }) => nickname === who.userName)?.userId ?? '';
  await friend.say(`@${me.userName} 红包领到了吗`, { status: 1, userIds: idOf(me) });
  await manager.call(calls.addBanFront, { roomCode: ROOM, target: idOf(silent), durationTypeId: 2 });
  const directId = await talkInPrivate(me, manager, idOf(manager));
  return { me, friend, other, silent, manager, betId, directId };
}

/** The room of the scene, and rooms where one cannot speak or be. */
async function openRooms(request: APIRequestContext): Promise<void> {
  const { act, actByTwo } = await staff(request);
  const create = (roomCode: string, title: string, content = '') =>
    act(consoleCalls.createRoom, { roomCode: roomCode as never, title, subTitle: content, content });
  await create(ROOM, '彩友交流厅', '文明聊天，禁止私下交易与代投');
  await actByTwo(consoleCalls.setRoomManager, { roomCode: ROOM as never, userName: 'manager1', on: '1' as never });
  await create('muted', '公告厅');
  await act(consoleCalls.updateRoom, { roomCode: 'muted' as never, key: 'isMessageBanned', value: '1' });
  await create('slow', '慢速厅');
  await act(consoleCalls.updateRoom, { roomCode: 'slow' as never, key: 'slowSeconds', value: '60' });
  await create('shut', '已关闭的厅');
  await act(consoleCalls.deleteRoom, { roomCode: 'shut' as never });
}

async function currentOf(who: Person, lottery: string): Promise<{ issue: string; leftMs: number }> {
  const { serverTime, list } = await who.call(calls.allCurrent, {});
  const current = list.find(({ lotteryCode }) => lotteryCode === lottery)?.current;
  return { issue: current?.issue ?? '', leftMs: (current?.closeAt ?? 0) - serverTime };
}

/** The same plan for issues in a row: half of the numbers, so that some hit and some miss. */
async function pushPlans(manager: Person): Promise<void> {
  let last = '';
  for (let left = PUSHES; left > 0; left -= 1) {
    let { issue, leftMs } = await currentOf(manager, LOTTERY);
    while (issue === last || leftMs < ENOUGH_MS) {
      await pause(PATIENCE_MS);
      ({ issue, leftMs } = await currentOf(manager, LOTTERY));
    }
    last = issue;
    await manager.call(calls.addPushPlay, {
      roomCode: ROOM,
      playName: '稳健五码',
      lotteryCode: LOTTERY,
      bettingIssue: issue,
      playDetailCode: 'DWD',
      bettingNumber: '-,-,-,-,1 3 5 7 9',
      describePlay: '个位五码，只看单号',
    });
  }
}

/** Four bets on one card, and the day's result on another; the id of the first bet. */
async function shareCards(friend: Person): Promise<string> {
  const { issue } = await currentOf(friend, 'fc3d');
  const lines = Object.entries({ '1 3 5,-,-': 3, '-,2 4 6 8,-': 4, '-,-,0 9': 2, '7,7,7': 3 }).map(
    ([picks, count]) => ({
      lotteryCode: 'fc3d',
      playDetailCode: 'DWD',
      bettingNumber: picks,
      bettingCount: count,
      bettingAmount: String(2 * count),
      bettingPoint: '0',
      bettingUnit: '1',
      bettingIssue: issue,
      graduationCount: 1,
    }),
  );
  const body = { bettingData: JSON.stringify(lines), requestId: crypto.randomUUID() };
  const { betIds } = await friend.call(calls.addBetting, body);
  const data = betIds.map((betId) => ({ betId }));
  await friend.say(JSON.stringify({ type: 1, data }), { messageTypeId: 7 });
  await friend.say(JSON.stringify({ type: 2, data: { day: 'today' } }), { messageTypeId: 9 });
  return betIds[0] ?? '';
}

type Cast = Pick<Scene, 'me' | 'friend' | 'other' | 'manager'>;
/** One that will run out half taken, one that is gone, one that all have shared, one that is still full. */
async function sendEnvelopes({ me, friend, other, manager }: Cast): Promise<void> {
  const send = (wish: string, num: number, type: number, amount: string) =>
    friend.envelope(wish, { roomCode: ROOM, num, type, amount });
  await other.open(await send('手慢无', 2, 2, '4'));
  await other.open(await send('先到先得', 1, 1, '2'));
  const lucky = await send('恭喜发财，大发发发发', 4, 2, '20');
  for (const who of [other, manager, me, friend]) await who.open(lucky);
  await send('祝大家今晚好运连连心想事成万事如意', 5, 1, '1');
}

async function talkInPrivate(me: Person, manager: Person, managerId: string): Promise<string> {
  const { roomId } = await me.call(calls.getDirectRoomWeb, { targetUserId: managerId });
  const say = (who: Person, message: string) => who.call(calls.addDirectMessage, { roomId, messageTypeId: 1, message });
  await say(me, '你好，提现一般多久到账？');
  await say(manager, '审核通过后当日到账，可以在提现记录里看进度');
  await me.envelope('辛苦了', { roomId, isDirect: '1', num: 1, type: 1, amount: '6.66' });
  return roomId;
}
