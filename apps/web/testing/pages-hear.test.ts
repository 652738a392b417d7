import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pushes as allPushes, type PushName, type UserInfo } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallDef } from '@caiting/contract/wire';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

/**
 * Each page alone: of its code nothing has been loaded but what the start of the site loads, and what it shows stands in the cache. Then each push of the
 * contract comes. What the push makes old must change or be asked for again, on every page that shows it.
 */
const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** From the rules of the field, not from the code: which pushes make an answer old. A read that is not here is said to be so below, with its reason. */
const MADE_OLD_BY: Partial<Record<keyof typeof calls, readonly PushName[]>> = {
  hot: ['issueRolled', 'drawn'],
  allCurrent: ['issueRolled', 'drawn'],
  currentIssue: ['issueRolled', 'drawn'],
  openResult: ['drawn'],
  trendChart: ['drawn'],
  stockTrend: ['drawn'],
  lotteryOpenData: ['drawn'],
  longDragon: ['longDragon'],
  lotteryConfig: ['lotteryPaused'],
  getTenantConfig: ['tenantChanged'],
  gameListFront: ['tenantChanged'],
  noticeList: ['noticesChanged'],
  banners: ['noticesChanged'],
  assistanceList: ['noticesChanged'],
  introductionList: ['noticesChanged'],
  queryBalanceFront: ['balance'],
  getTransactionRecordsFront: ['balance'],
  transactionSummary: ['balance'],
  getBetting: ['balance', 'betState'],
  getBetData: ['balance', 'betState'],
  getBetDetail: ['betState'],
  userProfit: ['betState'],
  gameProfit: ['balance'],
  withdrawSettings: ['betState', 'withdrawState'],
  getWithdrawLimitFlowList: ['betState'],
  getChaseBetData: ['chaseState'],
  getChaseDetail: ['chaseState'],
  rechargeOrder: ['rechargeState'],
  rechargeRecordList: ['rechargeState'],
  withdrawRecord: ['withdrawState'],
  withdrawRecordList: ['withdrawState'],
  yuebaoInfo: ['yuebao', 'pledgeState', 'balance'],
  yuebaoLogs: ['yuebao', 'pledgeState'],
  getMyYuebaoBalanceLogs: ['yuebao', 'pledgeState'],
  yuebaoPledgeProducts: ['yuebao', 'pledgeState'],
  yuebaoPledgeOrderList: ['pledgeState'],
  yuebaoPledgeOrder: ['pledgeState'],
  yuebaoProfitLogs: ['yuebao'],
  gradeTable: ['gradeRisen', 'personChanged', 'betState'],
  growthRecord: ['betState', 'gradeRisen'],
  gradeRises: ['gradeRisen'],
  unReadMessage: ['unreadLetters'],
  messageList: ['unreadLetters'],
  notificationUnread: ['notified'],
  firstSteps: ['balance'],
  ownOverview: ['balance', 'betState', 'chaseState', 'rechargeState', 'withdrawState', 'lineChanged'],
  notificationList: ['notified'],
  getOwnMentionsWeb: ['notified'],
  directRoomList: ['directRoom'],
  roomList: ['roomDoor', 'roomNews'],
  roomUnread: ['roomUnread', 'roomNews'],
  frontList: ['activitiesChanged', 'rainsChanged'],
  activityDetail: ['activitiesChanged'],
  rainDetail: ['rainsChanged'],
  rainSplit: ['rainsChanged'],
  liveList: ['liveState', 'liveViewers'],
  liveRoom: ['liveState', 'liveViewers'],
  liveStudio: ['liveState'],
  userAgentReport: ['lineChanged'],
  agentReportTeamData: ['lineChanged'],
  agentReportDetail: ['lineChanged'],
  childReport: ['lineChanged'],
  teamBalance: ['lineChanged'],
  userManage: ['lineChanged'],
  inviteCodeList: ['lineChanged'],
  inviteCodeUses: ['lineChanged'],
  getAgentBetData: ['lineChanged'],
  getAgentGameBetData: ['lineChanged'],
  agentBillData: ['lineChanged'],
  agentRebate: ['balance'],
  getGameBetData: ['balance'],
  getGameBetInfo: ['balance'],
  gameTableMine: ['balance'],
  querySentRedEnvelope: ['balance'],
  queryFrontReceiveRedEnvelopeByUserid: ['balance'],
  protectionOverview: ['betState', 'rechargeState'],
  profile: ['gradeRisen', 'personChanged'],
  getBetRebate: ['tenantChanged'],
  getAllBetRebate: ['tenantChanged'],
};

const ROOM = 'the connection of the room says it';
const ASKED = 'asked for at the press that needs it';
const OWN = 'changed by the person’s own act alone, whose answer is shown';
const PROOF = 'what is signed and done does not change; what is not told yet is asked for every few seconds';
const CHOICES = 'choices of a form, asked for when it opens; a choice that is gone is refused with its reason';
const EVERY = 'asked for every few seconds while somebody looks';
const DAYS = 'figures of days, which say up to when they are counted';
/** Reads that no push makes old, with the reason. */
const NEVER_OLD: Partial<Record<keyof typeof calls, string>> = {
  getChatKey: ASKED,
  getBroadcastKey: ASKED,
  getServerTimeMillisecond: 'the clock itself',
  imageCode: ASKED,
  checkUser: ASKED,
  agentCommission: 'rows of a file',
  openTime: 'asked for again by its form when the issue rolls',
  playStretch: 'the clock of the session listens itself (protection/SessionClock.tsx), because it sets timers of it',
  blackjackHand: 'an act on an older step is refused and the hand asked for again; an answer of before would show it',
  gameTables: EVERY,
  giftRanking: EVERY,
  liveIncome: EVERY,
  getNewestBounsList: EVERY,
  userProfitRank: EVERY,
  betProof: PROOF,
  drawProof: PROOF,
  gameProof: PROOF,
  officialProof: PROOF,
  gameSeed: PROOF,
  getMessageListWeb: ROOM,
  getMessageListWebGuest: ROOM,
  getDirectMessageListWeb: ROOM,
  getDirectRoomWeb: ROOM,
  getRoomWeb: ROOM,
  getMentionListWeb: ROOM,
  getBanFront: ROOM,
  getBanListFront: ROOM,
  getActListFront: ROOM,
  getOnlineMemberList: ROOM,
  getPushPlayListFront: ROOM,
  getRoleUserCardFront: ASKED,
  queryReceiveRedEnvelope: ROOM,
  transferConfig: CHOICES,
  getMemberRemark: OWN,
  getSavedImageList: OWN,
  sentMessageList: OWN,
  messageShutOut: OWN,
  messageAgent: OWN,
  messageContent: 'a letter does not change',
  inviteCodeLevels: OWN,
  bankCardList: OWN,
  digitalCurrencyList: OWN,
  embedChatBindInfo: OWN,
  isChangeSafetyPassword: OWN,
  loginNotice: OWN,
  notificationWishes: OWN,
  pushSettings: 'own acts answer with it; other devices are shown at each look',
  passkeyList: OWN,
  dataExport: OWN,
  closingState: 'looked at when somebody leaves; asked again with the passwords',
  securityList: CHOICES,
  safeQuestionList: CHOICES,
  frontPaySort: CHOICES,
  frontPaymentSettings: CHOICES,
  getNewRegisterVerifyFront: CHOICES,
  loginHistory: 'asked for at each look; the page of a login that was ended hears it by forcedLogout',
  sessionList: 'asked for at each look; the page of a login that was ended hears it by forcedLogout',
  manualVerificationState: 'its person is not signed in: no connection; asked for at each look',
  userInfo: 'who the page stands for: changed in the session by gradeRisen and personChanged (start/live-cache.ts)',
  howToPlay: 'rules; the payout of a play is that of getBetRebate',
  transparency: DAYS,
  transparencyDay: DAYS,
  voidIssues: DAYS,
  availability: DAYS,
  withdrawalTimes: DAYS,
  liabilityDays: DAYS,
  ownLiability: PROOF,
};

/** What each push carries, as far as what it edits looks at it. */
const CODE = 'ssc1';
const issue = (no: string) => ({ issue: no, startsAt: 1, closeAt: 2, drawAt: 3 });
const DATA: Partial<Record<PushName, object>> = {
  issueRolled: { lotteryCode: CODE, closed: issue('1'), current: issue('2'), next: issue('3') },
  drawn: { lotteryCode: CODE, result: { issue: '1', drawnAt: 5 } },
  lotteryPaused: { lotteryCode: CODE, paused: true },
  longDragon: { lotteryCode: CODE, list: [{ lotteryCode: CODE }] },
  balance: { balance: '7', seq: '9', cause: 'x' },
  betState: { lotteryCode: CODE, issue: '1', bets: [{ id: '1', state: 'won', returnAmount: '9' }], won: '9' },
  chaseState: { id: '1', state: 'done', doneIssues: 3 },
  directRoom: {
    room: { roomId: '4', latestMessageId: null, gmtLatestMessageTimestamp: 1 },
    unread: 3,
    unreadMessages: 5,
  },
  roomUnread: { roomCode: 'hall', said: 4, takenBack: 0, unread: 1, unreadSince: 5, readId: '3', isQuiet: false },
  roomNews: {
    rooms: [
      {
        roomCode: 'hall',
        said: 5,
        takenBack: 0,
        latestAt: 6,
        userId: '',
        line: { nickname: 'a', messageTypeId: 1, text: 'b' },
      },
    ],
  },
  rechargeState: { orderNo: '', state: 'paid' },
  withdrawState: { withdrawNo: '', state: 'paid' },
  yuebao: { cause: 'in', balance: '5' },
  unreadLetters: { unread: 8 },
  notified: { unread: 9 },
  roomDoor: { roomCode: 'hall', isLocked: false },
  liveViewers: { rooms: [{ room: 'night', viewers: 7 }] },
  lineChanged: { version: '5' },
};
const now = () => ({ lotteryCode: CODE, current: issue('1'), next: issue('2'), last: null, drawing: null });
const KNOWN: Partial<Record<keyof typeof calls, object>> = {
  hot: { list: [now()] },
  allCurrent: { list: [now()] },
  currentIssue: now(),
  longDragon: { list: [] },
  queryBalanceFront: { balance: '5', held: '0', seq: '1' },
  liveList: { live: [{ code: 'night', state: 'live', viewers: 1 }], planned: [], ended: [] },
  liveRoom: { item: { code: 'night', state: 'live', viewers: 1 } },
  directRoomList: { rows: [], total: 0, unread: 0 },
  roomUnread: {
    list: [{ roomCode: 'hall', said: 3, takenBack: 0, unread: 0, unreadSince: null, readId: '3', isQuiet: false }],
  },
  roomList: {
    pages: [{ rows: [{ roomCode: 'hall', latestAt: 1, line: { nickname: 'a', messageTypeId: 1, text: 'a' } }] }],
  },
  getBetting: { list: [{ id: '1', state: 'placed' }] },
  getBetData: { list: [{ id: '1', state: 'placed' }] },
  getBetDetail: { bet: { id: '1', state: 'placed' } },
};
const INPUT: Partial<Record<keyof typeof calls, object>> = {
  directRoomList: { pageSize: 1 },
  roomList: { pageSize: 20 },
  currentIssue: { lotteryCode: CODE },
  openResult: { lotteryCode: CODE },
  trendChart: { lotteryCode: CODE },
  stockTrend: { lotteryCode: CODE },
  lotteryOpenData: { lotteryCode: CODE },
};

/** What a file of the web imports, also later, inside the web. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

/** The page's own code: its file and what it imports of its feature and of what features share. */
function codeOf(page: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [page];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...importsOf(file));
  }
  return seen;
}

/** Names of the calls by which a page's code asks for what it shows. */
function readsOf(page: string): (keyof typeof calls)[] {
  const names = new Set<string>();
  for (const file of codeOf(page))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:callQuery|callKey|request)\(\s*calls\.(\w+)/g))
      if ((calls as Record<string, CallDef>)[name]?.method === 'GET') names.add(name);
  return [...names] as (keyof typeof calls)[];
}

/** Every page of the site, by its address, with the file that draws it: as routes.tsx has them, in place or by a name. */
const ROUTES = readFileSync(join(SRC, 'routes.tsx'), 'utf8');
const NAMED = new Map(
  [...ROUTES.matchAll(/const (\w+): PageModule = [^;]*?import\('(\.[^']+)'\)/g)].map(([, name, file = '']) => [
    name,
    file,
  ]),
);
const PAGES = [...ROUTES.matchAll(/^ {2}'(\/[^']*)': (?:\(\) => import\('(\.[^']+)'\)|(\w+)),$/gm)].map(
  ([, path = '', file, name]) => [path, join(SRC, file ?? NAMED.get(name) ?? '')] as const,
);

const WITHIN = { timeout: 15_000, interval: 5 };
const heard = new Map<string, ((data: never, frame: object) => void)[]>();
vi.mock('../src/platform/socket/site-socket.ts', () => ({
  useSiteLink: () => 'up',
  siteSocket: {
    on: (push: { code: number }, act: (data: never, frame: object) => void) => {
      const acts = heard.get(String(push.code)) ?? [];
      heard.set(String(push.code), [...acts, act]);
      return () => undefined;
    },
  },
}));
vi.stubGlobal('location', { protocol: 'http:', host: 'h', pathname: '/' });

const { applyPushes } = await import('../src/start/live-cache.ts');
const { callKey, queryClient } = await import('../src/platform/call/query.ts');
const { signedIn, useSession } = await import('../src/platform/session/session.ts');

beforeAll(() => applyPushes());
afterEach(() => queryClient.clear());

const push = (name: PushName): void => {
  for (const act of heard.get(String(allPushes[name].code)) ?? []) act((DATA[name] ?? {}) as never, {});
};

describe('a page alone hears what makes it old', () => {
  test('every page is looked at', () => {
    expect(PAGES.length).toBeGreaterThan(80);
    for (const path of [
      '/userCenter/accountTotal',
      '/userCenter/pledgeShop',
      '/userCenter/pledgePosition',
      '/userCenter/introduce',
    ])
      expect(PAGES.map(([address]) => address)).toContain(path);
  });

  test.each(PAGES)('%s', async (_path, file) => {
    queryClient.setQueryData(callKey(calls.lotteryConfig, {}), { lotteries: [{ lotteryCode: CODE }] });
    for (const name of readsOf(file))
      for (const by of MADE_OLD_BY[name] ?? []) {
        const key = callKey(calls[name], (INPUT[name] ?? {}) as never);
        const known = KNOWN[name] ?? { known: true };
        queryClient.setQueryData(key, known);
        push(by);
        // Of an edit the code is loaded first.
        await vi.waitFor(() => {
          const state = queryClient.getQueryState(key);
          const isOther = JSON.stringify(state?.data) !== JSON.stringify(known);
          expect(state?.isInvalidated === true || isOther, `${name} after ${by}, ${relative(SRC, file)}`).toBe(true);
        }, WITHIN);
        queryClient.removeQueries({ queryKey: key });
      }
  });
});

test('a grade that rose stands beside the name at once', async () => {
  const user: UserInfo = {
    userId: '1' as never,
    userName: 'aaaa',
    nickname: 'a',
    avatar: '',
    grade: 1,
    gradeName: '铜牌',
    agent: false,
    login: true,
    rebateupdatedAt: 1,
    userHasDigitalPay: false,
    userHasSafetyPassword: false,
    previousLogin: null,
    registeredAt: 1,
  };
  signedIn(user, false);
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 1, msg: '', data: { ...user, grade: 2, gradeName: '银牌' } }),
  );
  push('gradeRisen');
  await vi.waitFor(() => expect(useSession.getState().user).toMatchObject({ grade: 2, gradeName: '银牌' }), WITHIN);
});

test('what staff change of an account stands on every page at once: grade, name, the right of an agent', async () => {
  const user = { ...useSession.getState().user!, agent: false, grade: 3 };
  signedIn(user, false);
  const changed = { grade: 1, gradeName: '铜牌', agent: true, nickname: '彩友000001', userHasSafetyPassword: true };
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, msg: '', data: { ...user, ...changed } }));
  push('personChanged');
  await vi.waitFor(() => expect(useSession.getState().user).toMatchObject(changed), WITHIN);
});

test('every answer that a page shows is in the table, or says why no push makes it old', () => {
  const read = new Set(PAGES.flatMap(([, file]) => readsOf(file)));
  expect([...read].filter((name) => !(name in MADE_OLD_BY) && !(name in NEVER_OLD))).toEqual([]);
  // What is neither shown nor asked for any more leaves the table too.
  expect(Object.keys(NEVER_OLD).filter((name) => !read.has(name as never))).toEqual([]);
  expect(Object.keys(NEVER_OLD).filter((name) => name in MADE_OLD_BY)).toEqual([]);
});

test('every push that everybody or a player hears on the site makes something old, or says why it is not in the table', () => {
  const elsewhere: Partial<Record<PushName, string>> = {
    forcedLogout: 'ends the session',
    called: 'a card over whatever page is shown (chat/unread/TalkCard.tsx)',
    giftBanner: 'a line over the page of a room (live/gifts/BannerLine.tsx)',
    issueState: 'cards of a room in view (chat/cards/live-reveal.ts)',
  };
  const named = new Set(Object.values(MADE_OLD_BY).flat());
  const missing = Object.entries(allPushes)
    .filter(([name, { socket }]) => socket === 'site' && !named.has(name as PushName) && !(name in elsewhere))
    .map(([name]) => name);
  expect(missing).toEqual([]);
});
