import { readFileSync } from 'node:fs';
import { calls, type CallDef } from '@caiting/contract';
import { describe, expect, test } from 'vitest';

/**
 * Where a row of each list leads: the file that draws it and the words in it that lead on, or why its row is all there is. Every call that answers with a list has
 * its line here, so that the next list is asked the same.
 */
type Lead = readonly [file: string, leads: string] | { readonly whole: string };

const cashier = 'features/cashier';
const LEADS: Readonly<Record<string, Lead>> = {
  // own records
  getBetting: ['features/betting/records/BetList.tsx', '/userCenter/betDetail?id='],
  getBetData: ['features/betting/statement/PLStatementPage.tsx', '/userCenter/betRecord?range=custom'],
  userProfit: ['features/betting/statement/PLStatementPage.tsx', '/userCenter/betRecord?range=custom'],
  gameProfit: ['features/betting/statement/PLStatementPage.tsx', '/userCenter/chessRecord?range=custom'],
  gameListFront: ['features/games/list/GamesPage.tsx', 'to={`/games/${game}/${code}`}'],
  getGameBetData: ['features/games/records/RoundList.tsx', '/userCenter/chessDetail?id='],
  getChaseBetting: ['features/betting/seek/ChaseLists.tsx', 'to={detailOf(chase)}'],
  getChaseBetData: { whole: 'sums over a list' },
  getChaseDetail: ['features/betting/seek/IssueList.tsx', '/userCenter/betDetail?id='],
  getTransactionRecordsFront: [`${cashier}/entries/Entries.tsx`, 'noPageKey(line.code)'],
  getWithdrawLimitFlowList: [`${cashier}/withdraw/WaterDetailPage.tsx`, 'causeLink(source.cause)'],
  rechargeRecordList: [`${cashier}/statement/RechargeTab.tsx`, '/userCenter/recharge/'],
  withdrawRecordList: [`${cashier}/withdraw/RecentWithdrawals.tsx`, '/userCenter/billRecord?tab=withdraw'],
  agentRebate: { whole: 'shares of one line, below it; bets of others are their own' },
  queryFrontReceiveRedEnvelopeByUserid: ['features/envelopes/EnvelopeRecords.tsx', '<EnvelopeDetailView'],
  querySentRedEnvelope: ['features/envelopes/EnvelopeRecords.tsx', '<EnvelopeDetailView'],
  queryReceiveRedEnvelope: { whole: 'who took how much: the detail itself' },
  yuebaoLogs: { whole: 'sum, rate and earning of a day stand in the row' },
  getMyYuebaoBalanceLogs: ['features/yuebao/wallet/WalletLog.tsx', '/userCenter/pledgeDetail?id='],
  yuebaoPledgeOrderList: ['features/yuebao/pledge/PledgePositionPage.tsx', '/userCenter/pledgeDetail?id='],
  yuebaoProfitLogs: ['features/yuebao/pledge/Profits.tsx', '/userCenter/pledgeDetail?id='],
  yuebaoPledgeProducts: ['features/yuebao/pledge/ProductCard.tsx', '/userCenter/pledge?product='],
  yuebaoInfo: { whole: 'points of a curve' },
  gradeRises: ['features/account/profile/GrowthRecord.tsx', '<li key={grade}>'],
  growthRecord: ['features/account/profile/GrowthRecord.tsx', '<li key={day}>'],
  roomUnread: { whole: 'counts of rows that roomList leads from' },
  notificationList: ['features/notifications/Rows.tsx', 'to={row.link'],
  notificationWishes: ['features/notifications/NotifySettingsPage.tsx', '<Switch'],
  setNotificationWish: ['features/notifications/NotifySettingsPage.tsx', '<Switch'],
  messageList: ['features/content/LetterPage.tsx', '/userCenter/letterDetail?id='],
  sentMessageList: { whole: 'the row is the whole letter' },
  noticeList: ['features/content/NoticePage.tsx', '/userCenter/noticeDetail?id='],
  banners: ['features/home/Carousel.tsx', 'to={link}'],
  introductionList: ['features/content/AboutPage.tsx', 'setParams({ p: slug }'],
  assistanceList: ['features/content/help/HelpPage.tsx', '<Article'],
  frontList: ['features/activity/ActivityPage.tsx', '<ActivityCard'],
  manualVerificationState: ['features/account/recovery/ManualVerificationPage.tsx', '<ListRow'],
  // settings that the row changes
  sessionList: ['features/account/security/Devices.tsx', 'signOut'],
  loginHistory: { whole: 'time, place, address and device stand in the row; what can be ended is the list above' },
  passkeyList: ['features/account/security/Passkeys.tsx', '<PasskeyItem'],
  addPasskey: { whole: 'the same list after an act' },
  renamePasskey: { whole: 'the same list after an act' },
  deletePasskey: { whole: 'the same list after an act' },
  securityList: { whole: 'choices of a field' },
  safeQuestionList: { whole: 'choices of a field' },
  bankCardList: [`${cashier}/payout/BoundAccounts.tsx`, 'to='],
  alipayList: [`${cashier}/payout/SimpleAccountPage.tsx`, '<Field'],
  weixinList: [`${cashier}/payout/SimpleAccountPage.tsx`, '<Field'],
  digitalCurrencyList: [`${cashier}/payout/BoundAccounts.tsx`, 'to='],
  activityDetail: { whole: 'when and how much was claimed' },
  rainDetail: { whole: 'when, how much and what came of it stand in the row; the check of each window is on the page' },
  // card games
  gameTables: ['features/games/list/GamesPage.tsx', 'to={`/games/${game}/${code}`}'],
  gameTableMine: ['features/games/table/MyRounds.tsx', 'to={path}'],
  // lotteries and draws
  getNewestBounsList: ['features/home/Winners.tsx', '/lottery/'],
  userProfitRank: ['features/betting/profit-rank/ProfitRank.tsx', "t('rankNote')"],
  hot: ['features/home/HotLotteries.tsx', 'to='],
  allCurrent: ['features/draws/hall/LotteryCard.tsx', 'to='],
  openTime: { whole: 'times of issues, drawn as countdowns' },
  sixOpenTime: { whole: 'times of issues, drawn as countdowns' },
  openResult: ['features/betting/page/RecentDraws.tsx', '/verify?lottery='],
  lotteryOpenData: ['features/betting/page/RecentDraws.tsx', '/verify?lottery='],
  longDragon: ['features/betting/dragon/DragonRow.tsx', 'onPick(item.key'],
  trendChart: { whole: 'rows of a chart; its head leads to the table' },
  chainAnchors: { whole: 'read by verifiers' },
  transparency: { whole: 'bars of days, each chosen in its place' },
  transparencyDay: { whole: 'counts of a day; void issues have a list of their own, with their proofs' },
  liabilityDays: { whole: 'sum, players and root of a night; one of them is checked below the list' },
  voidIssues: ['features/draws/transparency/VoidIssues.tsx', '/verify?lottery='],
  getAllBetRebate: { whole: 'rates of a table' },
  // chat
  getMessageListWeb: { whole: 'the talk itself' },
  getMessageListWebGuest: { whole: 'the talk itself' },
  getDirectMessageListWeb: { whole: 'the talk itself' },
  roomList: ['features/chat/lists/RoomListRow.tsx', 'onClick'],
  directRoomList: ['features/chat/lists/RoomListRow.tsx', 'onClick'],
  getOnlineMemberList: ['features/chat/people/MemberList.tsx', 'onClick'],
  getBanListFront: ['features/chat/mutes/MuteManagement.tsx', 'onClick'],
  getActListFront: { whole: 'who did what to whom, when and why stand in the row' },
  getOwnMentionsWeb: ['features/chat/lists/OwnMentions.tsx', 'place={{ room: roomCode }}'],
  getMentionListWeb: { whole: 'a strip that goes to the line it names' },
  getPushPlayListFront: { whole: 'issue, numbers and what came of them stand in the row' },
  getSavedImageList: ['features/chat/composer/SavedGrid.tsx', 'onClick'],
  // live
  liveList: ['features/live/list/ShowRows.tsx', 'to={`/live/${item.type}/${item.code}`}'],
  liveStudio: ['features/live/studio/RoomCard.tsx', 'to='],
  giftRanking: { whole: 'who gave how much' },
  liveIncome: { whole: 'who gave what, when and how much stand in the row' },
  // agents
  userManage: ['features/agency/members/AgentMemberPage.tsx', 'onClick'],
  userAgentReport: ['features/agency/report/AgentReportPage.tsx', '/userCenter/lowerReport?range=custom'],
  childReport: ['features/agency/report/LowerReportPage.tsx', '/userCenter/agentBetRecord?member='],
  getAgentBetData: ['features/agency/records/AgentBetRecordPage.tsx', '<BetSheet'],
  getAgentGameBetData: ['features/agency/records/AgentChessRecordPage.tsx', 'sharedCheckPath'],
  agentBillData: ['features/agency/records/AgentBillRecordPage.tsx', '<BillSheet'],
  agentCommission: { whole: 'rows of a file' },
  inviteCodeList: ['features/agency/invite/CodeList.tsx', 'onShow'],
  inviteCodeLevels: { whole: 'levels of before with their dates, inside the code’s own sheet' },
  inviteCodeUses: { whole: 'who registered and when, inside the code’s own sheet' },
};

/** Lists that are drawn in a second place too. */
const ALSO: readonly (readonly [file: string, leads: string])[] = [
  ['features/home/Dragons.tsx', 'to: `/lottery/${item.lotteryType}/${item.lotteryCode}?play='],
  ['features/live/list/LiveCard.tsx', 'to={`/live/${item.type}/${item.code}`}'],
  [`${cashier}/withdraw/WaterDetailPage.tsx`, 'noPageKey(source.code)'],
];

/** The payment lines of a channel are choices of its form. */
const isChoice = (name: string): boolean => name.startsWith('front') && name !== 'frontList';

interface Shaped {
  readonly _zod?: {
    readonly def: { readonly type: string; readonly shape?: Record<string, Shaped>; readonly element?: Shaped };
  };
}
/** What calls call their lists. */
const LISTS = ['list', 'rows', 'days', 'lines', 'live', 'rounds', 'rewards', 'rains', 'windows', 'rooms', 'tables'];
const hasList = ({ output }: CallDef): boolean => {
  const shape = (output as Shaped)._zod?.def.shape ?? {};
  return LISTS.some((key) => {
    const def = shape[key]?._zod?.def;
    return def?.type === 'array' && def.element?._zod?.def.type === 'object';
  });
};

const listed = Object.entries(calls as Record<string, CallDef>)
  .filter(([name, call]) => hasList(call) && !call.path.startsWith('/v1/console/') && !isChoice(name))
  .map(([name]) => name);

describe('every row leads somewhere or says why not', () => {
  test('every list of the contract is in the table, and nothing else is', () => {
    expect(Object.keys(LEADS).toSorted()).toEqual(listed.toSorted());
  });

  test.each(Object.entries(LEADS).filter(([, lead]) => Array.isArray(lead)) as [string, readonly [string, string]][])(
    'rows of %s lead on',
    (_, [file, leads]) => {
      expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toContain(leads);
    },
  );

  test.each(ALSO)('rows of %s lead on', (file, leads) => {
    expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toContain(leads);
  });
});
