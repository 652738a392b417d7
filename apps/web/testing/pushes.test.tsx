import { randomUUID } from 'node:crypto';
import { pushes, ROOM_LIST_PAGE, type PushName } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endAllSessions } from '../../server/src/modules/account/sessions/end-session.ts';
import { cancelRain } from '../../server/src/modules/activity/index.ts';
import { anActivity } from '../../server/src/modules/activity/testing/activities.ts';
import { aRain, aWindow } from '../../server/src/modules/activity/testing/rains.ts';
import { saveGrade, tellPlayer } from '../../server/src/modules/account/index.ts';
import { aPlayer } from '../../server/src/modules/account/testing/players.ts';
import { aCard } from '../../server/src/modules/cashier/testing/payouts.ts';
import { reviewWithdrawal } from '../../server/src/modules/cashier/withdraw/review-withdrawal.ts';
import { changeRoom, deleteRoom, setRoomManager } from '../../server/src/modules/chat/index.ts';
import { createItem, sendLetter } from '../../server/src/modules/content/index.ts';
import { pauseLottery } from '../../server/src/modules/draws/index.ts';
import { rewardRises } from '../../server/src/modules/account/profile/grade-rises.ts';
import { setTenantValue } from '../../server/src/modules/tenant/index.ts';
import { appNow, setClock } from '../../server/src/platform/clock.ts';
import { TestSocket } from '../../server/src/platform/testing/socket.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { isFrameOf } from './page.ts';
import {
  POLL,
  done,
  say,
  bet,
  chase,
  sendEnvelope,
  plan,
  shareHidden,
  mute,
  unmute,
  rule,
  comeIn,
  muteRoom,
  moveIn,
} from './pushes/acts.ts';
import {
  answer,
  messages,
  firstPage,
  settings,
  members,
  chaseFilter,
  chaseKey,
  directKey,
  roomsKey,
  untimed,
  chaseShown,
  liveList,
  thisLottery,
  type Part,
} from './pushes/parts.ts';
import {
  LOTTERY,
  HALL,
  GONE,
  DOOR,
  SIDE,
  app,
  db,
  owner,
  port,
  deps,
  me,
  mate,
  boss,
  LIVE,
  direct,
  wire,
  ask,
} from './pushes/site.ts';

/**
 * For each push of the contract: what the web's page knew before + what came over its sockets = what the server answers now. The server, the
 * sockets, the page's query cache and its listeners are the real ones; the page's own calls get no answer meanwhile.
 */
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
/** An issue of five seconds in a good one; what lives by beats of real seconds would be taken for dead at this rate. */
const HURRY_RATE = 4;

// The page's modules look for their browser when they are loaded.
const { Screens } = await import('./Screens.tsx');
const { applyPushes } = await import('../src/start/live-cache.ts');
const { setNavigator } = await import('../src/platform/page/navigation.ts');
const { queryClient } = await import('../src/platform/call/query.ts');
const { signedIn, useSession } = await import('../src/platform/session/session.ts');
const { siteSocket, useSiteLink } = await import('../src/platform/socket/site-socket.ts');
const { TALK_CARD } = await import('../src/features/chat/unread/talk-card.ts');

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

const heardOf = (push: (typeof pushes)[PushName], from = 0) => wire.heard.slice(from).some(isFrameOf(push));
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
