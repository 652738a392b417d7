import { calls } from '@caiting/contract/registry';
import type { CallDef } from '@caiting/contract/wire';
import type { PushName } from '@caiting/contract';

/** Everything that shows money of the wallet at call. */
const WALLET = [
  calls.yuebaoInfo,
  calls.yuebaoLogs,
  calls.getMyYuebaoBalanceLogs,
  calls.yuebaoPledgeProducts,
  calls.yuebaoPledgeOrderList,
  calls.yuebaoPledgeOrder,
  calls.yuebaoProfitLogs,
  calls.queryBalanceFront,
];

/**
 * What each push makes old, whichever page shows it: asked for again where it is shown, and when it is next shown elsewhere. What a push says by itself is
 * also put into the cache at once (live-cache.ts).
 */
export const REFRESHED: Readonly<Partial<Record<PushName, readonly CallDef[]>>> = {
  lotteryPaused: [calls.lotteryConfig],
  // Money moved: another tab may have bet, cancelled or played; what can be moved into the wallet is the main balance.
  balance: [
    calls.firstSteps,
    calls.ownOverview,
    calls.gameProfit,
    calls.getBetData,
    calls.getBetting,
    calls.getTransactionRecordsFront,
    calls.transactionSummary,
    calls.yuebaoInfo,
    calls.getGameBetData,
    calls.getGameBetInfo,
    calls.gameTableMine,
    calls.agentRebate,
    calls.querySentRedEnvelope,
    calls.queryFrontReceiveRedEnvelopeByUserid,
  ],
  // A settled bet counts towards the turnover, and towards what a limit allows.
  betState: [
    calls.ownOverview,
    calls.getBetting,
    calls.getBetData,
    calls.getBetDetail,
    calls.userProfit,
    calls.growthRecord,
    calls.gradeTable,
    calls.withdrawSettings,
    calls.getWithdrawLimitFlowList,
    calls.protectionOverview,
  ],
  chaseState: [calls.ownOverview, calls.getChaseBetData, calls.getChaseDetail],
  rechargeState: [calls.ownOverview, calls.rechargeOrder, calls.rechargeRecordList, calls.protectionOverview],
  withdrawState: [calls.ownOverview, calls.withdrawRecord, calls.withdrawRecordList, calls.withdrawSettings],
  yuebao: WALLET,
  pledgeState: WALLET,
  gradeRisen: [calls.gradeTable, calls.growthRecord, calls.gradeRises, calls.profile],
  personChanged: [calls.profile, calls.gradeTable],
  unreadLetters: [calls.messageList],
  // Who is named elsewhere hears of it as a notification.
  notified: [calls.notificationList, calls.getOwnMentionsWeb],
  noticesChanged: [calls.noticeList, calls.banners, calls.assistanceList, calls.introductionList],
  // Base payouts of the groups are among it, and which games are open.
  tenantChanged: [calls.getTenantConfig, calls.getBetRebate, calls.getAllBetRebate, calls.gameListFront],
  roomDoor: [calls.roomList],
  activitiesChanged: [calls.frontList, calls.activityDetail],
  rainsChanged: [calls.frontList, calls.rainDetail, calls.rainSplit],
  liveState: [calls.liveList, calls.liveRoom, calls.liveStudio],
  lineChanged: [
    calls.userAgentReport,
    calls.agentReportTeamData,
    calls.agentReportDetail,
    calls.childReport,
    calls.teamBalance,
    calls.userManage,
    calls.inviteCodeList,
    calls.ownOverview,
    calls.inviteCodeUses,
  ],
};

/** What a push makes old and nobody asks for again under the reader: records that are read page by page. Their page says so and is renewed by a press. */
export const MARKED_OLD: Readonly<Partial<Record<PushName, readonly CallDef[]>>> = {
  lineChanged: [calls.getAgentBetData, calls.getAgentGameBetData, calls.agentBillData],
};
