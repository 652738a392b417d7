import { randomUUID } from 'node:crypto';
import { CHASE_ISSUES_MIN, pushes, ROOM_LIST_PAGE, type PushName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallDef, CallOutput, CallWireInput, MessageId, RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { QueryClientProvider, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endAllSessions } from '../../server/src/modules/account/sessions/end-session.ts';
import { activityModule, cancelRain } from '../../server/src/modules/activity/index.ts';
import { anActivity } from '../../server/src/modules/activity/testing/activities.ts';
import { aRain, aWindow } from '../../server/src/modules/activity/testing/rains.ts';
import { agencyModule } from '../../server/src/modules/agency/index.ts';
import { accountModule, saveGrade, tellPlayer } from '../../server/src/modules/account/index.ts';
import { aPlayer } from '../../server/src/modules/account/testing/players.ts';
import { bettingModule } from '../../server/src/modules/betting/index.ts';
import { addSandboxLines, cashierModule } from '../../server/src/modules/cashier/index.ts';
import { aCard, aPayee } from '../../server/src/modules/cashier/testing/payouts.ts';
import { reviewWithdrawal } from '../../server/src/modules/cashier/withdraw/review-withdrawal.ts';
import { changeRoom, chatModule, createRoom, deleteRoom, setRoomManager } from '../../server/src/modules/chat/index.ts';
import { contentModule, createItem, sendLetter } from '../../server/src/modules/content/index.ts';
import { notificationsModule } from '../../server/src/modules/notifications/index.ts';
import { drawsModule, enableLottery, pauseLottery } from '../../server/src/modules/draws/index.ts';
import { envelopesModule } from '../../server/src/modules/envelopes/index.ts';
import { createLiveRoom, liveModule } from '../../server/src/modules/live/index.ts';
import { ledgerModule } from '../../server/src/modules/ledger/index.ts';
import { protectionModule } from '../../server/src/modules/protection/index.ts';
import { rewardRises } from '../../server/src/modules/account/profile/grade-rises.ts';
import { setTenantValue, tenantModule } from '../../server/src/modules/tenant/index.ts';
import { yuebaoModule } from '../../server/src/modules/yuebao/index.ts';
import { appNow, setClock } from '../../server/src/platform/clock.ts';
import { testApp } from '../../server/src/platform/testing/app.ts';
import { callApp } from '../../server/src/platform/testing/call.ts';
import { TestSocket } from '../../server/src/platform/testing/socket.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { becomePage, isFrameOf } from './page.ts';

/**
 * For each push of the contract: what the web's page knew before + what came over its sockets = what the server answers now. The server, the
 * sockets, the page's query cache and its listeners are the real ones; the page's own calls get no answer meanwhile.
 */
const LOTTERY = 'test5' as never;
const HALL = 'hall' as RoomCode;
const GONE = 'gone' as RoomCode;
const DOOR = 'door' as RoomCode;
const SIDE = 'side' as RoomCode;
const WORDS = { titleZh: '标题', titleEn: '', bodyZh: '正文', bodyEn: '' };
const A_LETTER = { ...WORDS, audience: 'players' } as const;
const A_NOTICE = {
  ...WORDS,
  kind: 'notice',
  link: '',
  picture: '',
  slug: '',
  audience: 'everybody',
  important: false,
  place: 1,
} as const;
const POLL = { timeout: 14_000, interval: 10 };
/** An issue of five seconds in a good one; what lives by beats of real seconds would be taken for dead at this rate. */
const HURRY_RATE = 4;

const { app, db, owner, port } = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    drawsModule,
    bettingModule,
    cashierModule,
    yuebaoModule,
    envelopesModule,
    chatModule,
    liveModule,
    contentModule,
    notificationsModule,
    activityModule,
    agencyModule,
  ],
  config: { logLevel: 'silent', paySandboxUrl: 'http://127.0.0.1:9', paySandboxKey: randomUUID() },
  isListening: true,
});
const { deps } = app;
await db.run('update lottery set enabled = false');
await enableLottery(deps, LOTTERY, true);
await addSandboxLines(db);
for (const code of [HALL, GONE, DOOR, SIDE]) await createRoom(deps, { code, title: '大厅', subTitle: '', content: '' });
/** Whose page it is, another member, and the manager of the hall. */
const me = await aPayee(app, { balance: yuan(5_000), isAgent: true });
const mate = await aPlayer(deps, { balance: yuan(5_000) });
const boss = await aPlayer(deps);
await setRoomManager(deps, HALL, boss.userId, true);
/** A room of the manager's, on air. */
const LIVE = 'studio';
const STREAM = {
  code: LIVE,
  lottery: LOTTERY,
  type: 'SSC',
  title: '现场',
  titleEn: 'Live',
  cover: 'clip:studio',
  clip: 'studio',
};
await db.tx((tx) => createLiveRoom(tx, { ...STREAM, streamer: boss.id }));
await callApp(app, calls.startLive, { room: LIVE }, boss);
const direct = (await callApp(app, calls.getDirectRoomWeb, { targetUserId: boss.userId }, me)).data;

const wire = becomePage(port, me.token);
// The page's modules look for their browser when they are loaded.
const { Screens } = await import('./Screens.tsx');
const { applyPushes } = await import('../src/start/live-cache.ts');
const { setNavigator } = await import('../src/platform/page/navigation.ts');
const { callKey, callQuery, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn, useSession } = await import('../src/platform/session/session.ts');
const { siteSocket, useSiteLink } = await import('../src/platform/socket/site-socket.ts');
const { TALK_CARD } = await import('../src/features/chat/unread/talk-card.ts');
const { roomKey } = await import('../src/features/chat/feed/room-cache.ts');

/** A part of what the page knows, and how the server tells it. */
interface Part {
  readonly call: CallDef;
  readonly isThere: () => boolean;
  readonly known: () => unknown;
  readonly fresh: () => Promise<unknown>;
}
interface Scene {
  readonly act: () => unknown;
  /** A draw is waited for: the database clock runs faster. */
  readonly isHurried?: true;
  /** Else the push was heard by one of the page's sockets. */
  readonly arrived?: () => boolean;
  /** True by the push alone, while no call is answered. */
  readonly keeps?: readonly Part[];
  /** Too much for a push: asked for anew because of it, and true then. */
  readonly asks?: readonly Part[];
  /** What else the page does. */
  readonly does?: () => unknown;
}

const ask = async <C extends CallDef>(call: C, input: CallWireInput<C>): Promise<CallOutput<C>> =>
  (await callApp(app, call, input, me)).data;

/** An answer that a page has open. `of` picks what a push can say of it. */
function answer<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  of: (data: CallOutput<C>) => unknown = (data) => data,
): Part {
  const key = callKey(call, input);
  const cached = (): CallOutput<C> | undefined => queryClient.getQueryData(key);
  const stop = new QueryObserver(queryClient, callQuery(call, input, true)).subscribe(() => undefined);
  onTestFinished(stop);
  return {
    call,
    isThere: () => cached() !== undefined,
    known: () => of(cached() as CallOutput<C>),
    fresh: async () => of(await ask(call, input)),
  };
}

const messages = (): Part => {
  const known = () => queryClient.getQueryData<{ messages: unknown[] }>(roomKey(HALL))?.messages;
  return {
    call: calls.getMessageListWeb,
    isThere: () => known() !== undefined,
    known,
    fresh: async () => (await ask(calls.getMessageListWeb, { roomCode: HALL, pageSize: 50 })).list.toReversed(),
  };
};

/** The first page of a list that is read page by page. */
function firstPage<C extends CallDef>(
  call: C,
  key: readonly unknown[],
  input: CallWireInput<C>,
  of: (page: CallOutput<C>) => unknown,
): Part {
  const known = () => queryClient.getQueryData<InfiniteData<CallOutput<C>>>(key)?.pages[0];
  return {
    call,
    isThere: () => known() !== undefined,
    known: () => of(known() as CallOutput<C>),
    fresh: async () => of(await ask(call, input)),
  };
}

const settings = (): Part => answer(calls.getRoomWeb, { roomCode: HALL, api: '/chat' });
const members = (): Part => answer(calls.getOnlineMemberList, { roomCode: HALL, status: '2' });
const chaseFilter = { state: 'all', lotteryCode: '', from: 0, to: 9_999_999_999_999 } as const;
const chaseKey = [...callKey(calls.getChaseBetData), chaseFilter, 'pages'];
const directKey = callKey(calls.directRoomList, { pageSize: ROOM_LIST_PAGE });
const roomsKey = callKey(calls.roomList, { pageSize: ROOM_LIST_PAGE });
const untimed = (data: { readonly serverTime: unknown }) => ({ ...data, serverTime: null });
/** Without the phase of its issues, which goes on by the clock alone and which no page shows. */
const chaseShown = (data: CallOutput<typeof calls.getChaseDetail>) => ({
  ...untimed(data),
  issues: data.issues.map((issue) => ({ ...issue, issueState: null })),
});
const liveList = (): Part => answer(calls.liveList, {}, ({ live, planned, ended }) => ({ live, planned, ended }));
const thisLottery = (): Part[] => [
  answer(calls.currentIssue, { lotteryCode: LOTTERY }, untimed),
  answer(calls.nextIssueOpenData, { lotteryCode: LOTTERY }, untimed),
  answer(calls.allCurrent, {}, ({ list }) => list.map(untimed)),
];

// What people do. Each says when the server accepted.
type Somebody = { readonly token: string };
async function done<C extends CallDef>(who: Somebody, call: C, input: CallWireInput<C>): Promise<CallOutput<C>> {
  const { code, msg, data } = await callApp(app, call, input, who);
  expect(code, `${call.path}: ${msg}`).toBe(1);
  return data;
}
const say = (who: Somebody, message: string, more: object = {}) =>
  done(who, calls.addMessage, { roomCode: HALL, messageTypeId: 1, message, ...more });
const line = (issue: string) => ({
  lotteryCode: LOTTERY,
  playDetailCode: 'DWD',
  bettingNumber: '0 1 2 3 4 5 6 7 8 9,-,-,-,-',
  bettingCount: 10,
  bettingAmount: '20',
  bettingPoint: '8',
  bettingUnit: '1',
  bettingIssue: issue,
  graduationCount: 1,
});
const onSale = async () => (await ask(calls.currentIssue, { lotteryCode: LOTTERY })).current.issue;
/** Tries until an issue took it: one may close between two calls. */
async function untilTaken<T>(act: (issue: string) => Promise<T>): Promise<T> {
  const taken: T[] = [];
  await expect
    .poll(async () => {
      taken.push(await act(await onSale()));
      return taken.length;
    }, POLL)
    .toBe(1);
  return taken[0] as T;
}
const bet = (who: Somebody) =>
  untilTaken(async (issue) => {
    const input = { bettingData: [line(issue)], requestId: randomUUID() };
    return (await done(who, calls.addBetting, input as never)).betIds[0] ?? ('' as never);
  });
const chase = () =>
  untilTaken(async () => {
    const { list } = await ask(calls.openTime, { lotteryCode: LOTTERY, pageSize: CHASE_ISSUES_MIN });
    const issues = list.map(({ issue }) => ({ issue, multiple: 1 }));
    const amount = String(20 * CHASE_ISSUES_MIN);
    const chaseData = { plan: { mode: 'same', multiple: 1 }, issues, stopOnWin: false, amount };
    const input = { bettingData: [line(issues[0]?.issue ?? '')], chaseData, requestId: randomUUID() };
    return (await done(me, calls.addChaseBetting, input as never)).id;
  });
async function sendEnvelope(): Promise<string> {
  const given = { safetyPassword: me.safetyPassword, verifyType: 'redEnvelope' } as const;
  const { proof } = await done(me, calls.verifySafetyPassword, given);
  const input = { roomCode: HALL, num: 1, type: 2, amount: '10', safetyProof: proof, requestId: randomUUID() };
  return (await done(me, calls.sendRedEnvelope, input as never)).recordId;
}
const plan = () =>
  untilTaken((bettingIssue) =>
    done(boss, calls.addPushPlay, {
      roomCode: HALL,
      playName: '万位定胆',
      lotteryCode: LOTTERY,
      bettingIssue,
      playDetailCode: 'DWD',
      bettingNumber: '1 3 5,-,-,-,-',
    }),
  );
async function shareHidden(): Promise<void> {
  const data = [{ betId: await bet(mate), cardDisplayMode: 1 }];
  await say(mate, JSON.stringify({ type: 1, data }), { messageTypeId: 7 });
}
const mute = (target: string, durationTypeId: number) =>
  done(boss, calls.addBanFront, { roomCode: HALL, target, durationTypeId } as never);
async function unmute(): Promise<void> {
  const { rows } = await done(boss, calls.getBanListFront, { roomCode: HALL, target: me.userName });
  await done(boss, calls.deleteBanFront, { roomCode: HALL, ids: rows.map(({ id }) => id).join(',') });
}
const rule = (key: 'speakFromGrade' | 'slowSeconds', value: number) =>
  done(boss, calls.updateRoomRuleWeb, { roomCode: HALL, key, value });
async function comeIn(): Promise<TestSocket> {
  const { key } = await done(mate, calls.getChatKey, { roomCode: HALL });
  const socket = new TestSocket(port, 'chat', key);
  await socket.frame(pushes.hello.code);
  return socket;
}
const heardOf = (push: (typeof pushes)[PushName], from = 0) => wire.heard.slice(from).some(isFrameOf(push));
const moveIn = (amount: string) =>
  done(me, calls.yuebaoIn, { amount, safetyPassword: me.safetyPassword, requestId: randomUUID() });
/** The connection of the page is in this room no more. */
const takeOut = (room: RoomCode): void => deps.hub.cut({ room: `room:${room}`, userId: me.userId });
async function untilIn(): Promise<void> {
  const last = () =>
    wire.heard.findLast((frame) => [pushes.roomLeft, pushes.hello].some((push) => isFrameOf(push)(frame)));
  await expect.poll(() => last()?.code, POLL).toBe(pushes.hello.code);
}
let guest: TestSocket | undefined;
let went = '';

/** Those that end something for the page come last. */
const TABLE: Record<PushName, () => Scene | Promise<Scene>> = {
  authResult: () => ({
    act: () => siteSocket.reopen(),
    does: async () => {
      await expect.poll(() => useSiteLink.getState().link, POLL).toBe('up');
    },
  }),
  // The page asks; the server's own asking is the WebSocket's ping.
  heartbeat: () => ({
    act: () => siteSocket.retryNow(),
    arrived: () => wire.said.some(({ code }) => code === pushes.heartbeat.code),
  }),
  heartbeatReply: () => ({
    act: () => siteSocket.retryNow(),
    does: () => expect(useSiteLink.getState().link).toBe('up'),
  }),
  hello: () => ({ act: () => siteSocket.reopen() }),
  // Everything may have changed: all that is open is asked for again.
  reset: () => ({
    act: () => siteSocket.send({ code: 100, rooms: { site: { epoch: 'an epoch long gone', seq: 1 } } }),
    asks: [answer(calls.queryBalanceFront, {}), settings()],
  }),
  // One of the rooms on the connection is entered again by its own key; the others go on.
  enterResult: () => ({ act: () => takeOut(GONE), does: untilIn }),
  roomLeft: () => ({ act: () => takeOut(GONE), does: untilIn }),
  message: () => ({ act: () => say(mate, '大家好'), keeps: [messages()] }),
  roomMuteOn: () => ({ act: () => muteRoom(true), keeps: [settings()] }),
  roomMuteOff: () => ({ act: () => muteRoom(false), keeps: [settings()] }),
  userMuted: () => ({ act: () => mute(me.userId, 4), keeps: [settings()] }),
  userUnmuted: () => ({ act: unmute, keeps: [settings()] }),
  messageRecalled: async () => {
    const { id } = await say(mate, '说错了');
    return {
      act: () => done(boss, calls.updateMessageStateFront, { roomCode: HALL, id }),
      keeps: [messages()],
    };
  },
  listShown: () => ({
    act: () => changeRoom(deps, HALL, 'isShowList', '0'),
    keeps: [settings()],
    asks: [members()],
    // Who comes and goes is not told of a hidden list.
    does: () => changeRoom(deps, HALL, 'isShowList', '1'),
  }),
  mentioned: () => ({
    act: () => say(mate, `@${me.nickname} 在吗`, { userIds: me.userId }),
    keeps: [answer(calls.getMentionListWeb, { roomCode: HALL }), messages()],
  }),
  roomSettings: () => ({ act: () => rule('slowSeconds', 5), keeps: [settings()] }),
  envelopeEnded: async () => {
    const recordId = await sendEnvelope();
    return {
      act: () => done(mate, calls.openRedEnvelope, { roomCode: HALL, recordId, requestId: randomUUID() } as never),
      keeps: [messages()],
    };
  },
  directRead: async () => {
    const { roomId } = direct;
    const { id } = await done(me, calls.addDirectMessage, { roomId, messageTypeId: 1, message: '在吗' });
    return {
      act: () => done(boss, calls.setDirectMessageReadWeb, { roomId, id: id as MessageId }),
      keeps: [answer(calls.getDirectRoomWeb, { roomId }, ({ otherReadId }) => otherReadId)],
    };
  },
  directRoom: () => ({
    act: () => done(boss, calls.addDirectMessage, { roomId: direct.roomId, messageTypeId: 1, message: '在' }),
    keeps: [
      firstPage(calls.directRoomList, directKey, { pageSize: ROOM_LIST_PAGE }, (page) => page),
      answer(calls.getDirectRoomWeb, { roomId: direct.roomId }, ({ unread, latestMessageId, messageReadId }) => ({
        unread,
        latestMessageId,
        messageReadId,
      })),
      answer(calls.directRoomList, { pageSize: 1 }, ({ unread, unreadMessages }) => ({ unread, unreadMessages })),
    ],
  }),
  roomUnread: async () => {
    const { id } = await say(boss, '看到这里');
    return {
      act: () => done(me, calls.setRoomReadWeb, { roomCode: HALL, id }),
      keeps: [answer(calls.roomUnread, {}, ({ list }) => list.find(({ roomCode }) => roomCode === HALL))],
    };
  },
  roomNews: () => ({
    // A manager is not slowed down.
    act: () => say(boss, '又一句'),
    keeps: [
      answer(calls.roomUnread, {}, ({ list }) => list),
      firstPage(calls.roomList, roomsKey, { pageSize: ROOM_LIST_PAGE }, ({ rows }) =>
        rows.map(({ roomCode, line: said, latestAt }) => ({ roomCode, said, latestAt })),
      ),
    ],
  }),
  // Of a room that is not shown here: a card stands over the page.
  called: () => ({
    act: () =>
      done(mate, calls.addMessage, {
        roomCode: SIDE,
        messageTypeId: 1,
        message: `@${me.nickname}`,
        userIds: me.userId,
      }),
    does: async () => {
      await expect.poll(() => queryClient.getQueryData<{ to: string }>(TALK_CARD)?.to, POLL).toContain(SIDE);
    },
  }),
  planSettled: () => ({ isHurried: true, act: plan, keeps: [messages()] }),
  memberOnline: () => ({
    act: async () => (guest = await comeIn()),
    keeps: [settings()],
    asks: [members()],
  }),
  // Told ten seconds after the last socket: a reload is no leaving.
  memberOffline: () => ({ act: () => guest?.close(), keeps: [settings()], asks: [members()] }),
  mutedGrades: () => ({
    act: () => rule('speakFromGrade', 3),
    keeps: [settings()],
    does: () => rule('speakFromGrade', 0),
  }),
  issueRolled: () => ({ isHurried: true, act: () => undefined, keeps: thisLottery() }),
  drawn: () => ({
    isHurried: true,
    act: () => undefined,
    keeps: thisLottery(),
    asks: [
      answer(calls.openResult, { lotteryCode: LOTTERY }),
      answer(calls.trendChart, { lotteryCode: LOTTERY }),
      answer(calls.stockTrend, { lotteryCode: LOTTERY }),
      answer(calls.lotteryOpenData, { lotteryCode: LOTTERY }),
    ],
  }),
  issueState: () => ({ isHurried: true, act: shareHidden, asks: [messages()] }),
  lotteryPaused: () => ({
    act: () => db.tx((tx) => pauseLottery(deps, tx, 'ssc1', true)),
    asks: [answer(calls.lotteryConfig, {})],
  }),
  longDragon: () => ({ isHurried: true, act: () => undefined, keeps: [answer(calls.longDragon, {}, untimed)] }),
  noticesChanged: () => ({
    act: () => createItem(deps, 'test', A_NOTICE),
    asks: [
      answer(calls.noticeList, {}),
      answer(calls.banners, {}),
      answer(calls.assistanceList, { language: 'zh', keyword: '' }),
      answer(calls.introductionList, { language: 'zh' }),
    ],
  }),
  unreadLetters: () => ({
    act: () => sendLetter(deps, randomUUID(), { ...A_LETTER, target: me.userName }),
    keeps: [answer(calls.unReadMessage, {})],
  }),
  notified: () => ({
    act: () => sendLetter(deps, randomUUID(), { ...A_LETTER, target: me.userName }),
    keeps: [answer(calls.notificationUnread, {})],
    asks: [answer(calls.notificationList, {})],
  }),
  tenantChanged: () => ({
    act: () => setTenantValue(deps, 'withdrawDailyCount', 5, 'test'),
    asks: [answer(calls.getTenantConfig, {})],
  }),
  balance: () => ({
    act: () => bet(me),
    keeps: [answer(calls.queryBalanceFront, {})],
    asks: [
      answer(calls.getBetting, {}),
      answer(calls.getBetData, {}),
      answer(calls.getTransactionRecordsFront, {}),
      answer(calls.transactionSummary, {}),
      answer(calls.yuebaoInfo, {}),
    ],
  }),
  betState: async () => {
    const id = await bet(me);
    return {
      isHurried: true,
      act: () => undefined,
      keeps: [answer(calls.getBetting, { lotteryCode: LOTTERY })],
      asks: [
        answer(calls.getBetData, { lotteryCode: LOTTERY }),
        answer(calls.getBetDetail, { id }),
        answer(calls.userProfit, {}),
        answer(calls.withdrawSettings, {}),
        answer(calls.getWithdrawLimitFlowList, {}),
      ],
    };
  },
  chaseState: async () => {
    const id = await chase();
    await queryClient.invalidateQueries({ queryKey: chaseKey });
    return {
      act: () => done(me, calls.cancelAutoChaseBetting, { id, requestId: randomUUID() } as never),
      keeps: [
        firstPage(calls.getChaseBetData, chaseKey, { state: 'all' }, ({ list }) => list),
        answer(calls.getChaseDetail, { id } as never, ({ chase: { state, doneIssues } }) => ({ state, doneIssues })),
      ],
      asks: [answer(calls.getChaseDetail, { id } as never, chaseShown)],
    };
  },
  rechargeState: async () => {
    const input = { channel: 'banktransfer', lineId: 'bank-remark', amount: '100', requestId: randomUUID() };
    const { orderNo } = await done(me, calls.rechargeFrontPaymentRecord, input as never);
    return {
      act: () => done(me, calls.cancelRecharge, { orderNo }),
      keeps: [answer(calls.rechargeOrder, { orderNo }, ({ state }) => state)],
      asks: [answer(calls.rechargeOrder, { orderNo }), answer(calls.rechargeRecordList, {})],
    };
  },
  withdrawState: async () => {
    const { id } = await aCard(app, me);
    const { withdrawNo } = await done(me, calls.saveFrontWithdrawRecord, {
      accountId: id,
      amount: '100',
      safetyPassword: me.safetyPassword,
      requestId: randomUUID(),
    });
    return {
      act: () => reviewWithdrawal(deps, withdrawNo, { staff: '1', staffName: 'staff1', act: 'reject', note: '核对' }),
      keeps: [answer(calls.withdrawRecord, { withdrawNo }, ({ state }) => state)],
      asks: [
        answer(calls.withdrawRecord, { withdrawNo }),
        answer(calls.withdrawRecordList, {}),
        answer(calls.withdrawSettings, {}),
      ],
    };
  },
  yuebao: () => ({
    act: () => moveIn('100'),
    keeps: [answer(calls.yuebaoInfo, {}, ({ balance }) => balance)],
    asks: [answer(calls.yuebaoInfo, {}), answer(calls.getMyYuebaoBalanceLogs, {})],
  }),
  pledgeState: async () => {
    await moveIn('200');
    const { safetyPassword } = me;
    const { id: orderId } = await done(me, calls.createYuebaoPledgeOrder, {
      productId: '1',
      amount: '150',
      safetyPassword,
      requestId: randomUUID(),
    });
    return {
      act: () => done(me, calls.cancelYuebaoPledgeOrderWeb, { orderId, requestId: randomUUID() }),
      asks: [answer(calls.yuebaoPledgeOrder, { orderId }), answer(calls.yuebaoPledgeOrderList, {})],
    };
  },
  gradeRisen: () => ({
    act: () => db.tx((tx) => rewardRises(tx, [{ player: me.id, from: 1, grade: 2 }], ['0', '8'])),
    asks: [answer(calls.gradeRises, {})],
  }),
  personChanged: () => ({
    act: () =>
      db.tx(async (tx) => {
        await saveGrade(tx, me.id, 4);
        await tellPlayer(tx, me.id, 'gradeSetByStaff', { grade: { zh: '黄金', en: 'Gold' } });
      }),
    asks: [answer(calls.profile, {})],
  }),
  roomDoor: () => ({
    act: () => changeRoom(deps, DOOR, 'password', '2580'),
    asks: [answer(calls.roomList, {})],
  }),
  activitiesChanged: () => ({ act: () => anActivity(deps), asks: [answer(calls.frontList, {})] }),
  rainsChanged: async () => {
    const now = (await appNow(db)).getTime();
    const rain = await aRain(deps, { windows: [aWindow(now, 10, 20)] });
    return {
      act: () => cancelRain(db, rain.id),
      asks: [answer(calls.frontList, {}), answer(calls.rainDetail, { id: rain.id })],
    };
  },
  liveState: () => ({
    act: () => done(boss, calls.setLiveTitle, { room: LIVE, title: '开奖现场', titleEn: 'The draw' }),
    asks: [liveList(), answer(calls.liveRoom, { room: LIVE })],
  }),
  liveViewers: () => ({
    act: async () => {
      const { talkRoom } = await ask(calls.liveRoom, { room: LIVE });
      const { key } = await done(mate, calls.getChatKey, { roomCode: talkRoom });
      await new TestSocket(port, 'chat', key).frame(pushes.hello.code);
    },
    keeps: [liveList(), answer(calls.liveRoom, { room: LIVE })],
  }),
  giftBanner: () => ({
    act: () =>
      done(mate, calls.sendGift, { room: LIVE, gift: 'aircraft', count: 1, price: '388', requestId: randomUUID() }),
  }),
  lineChanged: () => ({
    // Somebody new stands below.
    act: () => aPlayer(deps, { upline: me.id }),
    asks: [answer(calls.agentReportTeamData, {})],
  }),
  roomDeleted: () => ({
    act: () => deleteRoom(deps, GONE),
    asks: [answer(calls.roomList, {})],
    does: async () => {
      await expect.poll(() => document.getElementById(`closed-${GONE}`)?.textContent, POLL).not.toBe('');
    },
  }),
  permissionChanged: () => ({
    act: () => setRoomManager(deps, HALL, me.userId, true),
    asks: [settings(), members()],
  }),
  forcedLogout: () => ({
    act: () => db.tx((tx) => endAllSessions(tx, me.id, 'forced', '请重新登录')),
    does: async () => {
      await expect.poll(() => useSession.getState().state, POLL).toBe('out');
      expect(went).toMatch(/^\/login/);
    },
  }),
};

const muteRoom = (isMuted: boolean) =>
  done(boss, calls.updateRoomBannedWeb, { roomCode: HALL, isMessageBanned: isMuted ? '1' : '0' } as never);

beforeAll(async () => {
  setNavigator({ go: (path) => void (went = path), here: () => '/chat' });
  signedIn(await ask(calls.userInfo, {}), false);
  applyPushes();
  siteSocket.open();
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Screens rooms={[HALL, GONE]} direct={direct} chases={chaseFilter} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  afterAll(() => root.unmount());
  await until(() => messages().isThere(), 'the first page of the hall');
  await until(
    () => new Set(wire.heard.filter(isFrameOf(pushes.hello)).map(({ data }) => JSON.stringify(data))).size === 6,
    'the site, who is signed in, the own channel and three rooms',
  );
  // The site's connection, and one for all rooms.
  expect(wire.heard.filter(isFrameOf(pushes.authResult))).toHaveLength(2);
});

describe('old snapshot + the pushes it caused = a fresh snapshot', () => {
  test.each(Object.entries(TABLE) as [PushName, (typeof TABLE)[PushName]][])('%s', async (name, stage) => {
    const { act, keeps = [], asks = [], does, isHurried = false, arrived } = await stage();
    for (const part of [...keeps, ...asks]) await expect.poll(part.isThere, POLL).toBe(true);
    await expect.poll(() => queryClient.isFetching(), POLL).toBe(0);
    const [heard, asked] = [wire.heard.length, wire.asked.length];
    wire.hold([...keeps, ...asks].map(({ call }) => call));
    onTestFinished(wire.release);
    await setClock(owner, { rate: isHurried ? HURRY_RATE : 1 });
    await act();
    await expect.poll(arrived ?? (() => heardOf(pushes[name], heard)), POLL).toBe(true);
    for (const part of keeps) await expect.poll(bothSides(part), POLL).toSatisfy(isSame);
    for (const { call } of asks) await expect.poll(() => wire.asked.slice(asked).includes(call.path), POLL).toBe(true);
    wire.release();
    for (const part of asks) await expect.poll(bothSides(part), POLL).toSatisfy(isSame);
    await does?.();
  });
});

const bothSides = (part: Part) => async () => ({ known: part.known(), fresh: await part.fresh() });
const isSame = ({ known, fresh }: { known: unknown; fresh: unknown }) => {
  expect(known).toEqual(fresh);
  return true;
};
