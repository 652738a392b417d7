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
  // Money moved: another tab may have bet or cancelled; a round may have ended; what can be moved into the wallet is the main balance.
  balance: [
    calls.gameProfit,
    calls.getGameBetData,
    calls.getBetData,
    calls.getBetting,
    calls.getTransactionRecordsFront,
    calls.transactionSummary,
    calls.yuebaoInfo,
  ],
  // A settled bet counts towards the turnover.
  betState: [
    calls.getBetData,
    calls.getBetDetail,
    calls.userProfit,
    calls.withdrawSettings,
    calls.getWithdrawLimitFlowList,
  ],
  chaseState: [calls.getChaseBetData, calls.getChaseDetail],
  rechargeState: [calls.rechargeOrder, calls.rechargeRecordList],
  withdrawState: [calls.withdrawRecord, calls.withdrawRecordList, calls.withdrawSettings],
  yuebao: WALLET,
  pledgeState: WALLET,
  gradeRisen: [calls.gradeTable, calls.gradeRises],
  unreadLetters: [calls.messageList],
  noticesChanged: [calls.noticeList, calls.banners, calls.assistanceList, calls.introductionList],
  tenantChanged: [calls.getTenantConfig],
  roomDoor: [calls.roomList],
  activitiesChanged: [calls.frontList, calls.activityDetail],
  rainsChanged: [calls.frontList, calls.rainDetail, calls.rainSplit],
  // Records of the line are read page by page and not asked for again under the reader.
  lineChanged: [
    calls.userAgentReport,
    calls.agentReportTeamData,
    calls.agentReportDetail,
    calls.childReport,
    calls.teamBalance,
    calls.userManage,
    calls.inviteCodeList,
    calls.inviteCodeUses,
  ],
};
