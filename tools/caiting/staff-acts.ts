import {
  consoleBetCalls,
  consoleCalls,
  consoleChatCalls,
  consoleGuestCalls,
  consolePeopleCalls,
  consoleRechargeCalls,
  consoleStaffCalls,
  consoleWithdrawCalls,
  type StaffCallDef,
} from '@caiting/contract';

/** An act as the command line has it: its call, what it is called, and its words in order. */
export interface Act {
  readonly call: StaffCallDef;
  readonly zh: string;
  readonly words: readonly string[];
}

export const ACTS: Readonly<Record<string, Act>> = {
  settings: { call: consoleCalls.tenantSettings, zh: '查看全部站点配置', words: [] },
  set: { call: consoleCalls.setTenantSetting, zh: '修改一项配置（值为 JSON 或文字）', words: ['key', 'value'] },
  maintenance: { call: consoleCalls.setMaintenance, zh: '维护开关 on=1|0', words: ['on', 'message'] },
  closed: { call: consoleCalls.setClosed, zh: '关站开关 on=1|0', words: ['on'] },
  forceLogout: { call: consoleCalls.forceLogout, zh: '强制会员下线', words: ['userName', 'reason'] },
  player: { call: consoleCalls.player, zh: '查看会员', words: ['userName'] },
  bet: {
    call: consoleBetCalls.bet,
    zh: '查看会员的一笔投注，及投注时处于登录状态的设备（有记录）',
    words: ['userName', 'id'],
  },
  enableLottery: { call: consoleCalls.enableLottery, zh: '开售或停售彩种 on=1|0', words: ['lotteryCode', 'on'] },
  enterResult: {
    call: consoleCalls.enterResult,
    zh: '录入官方结果，需两人各录一次',
    words: ['lotteryCode', 'issue', 'openNumber'],
  },
  pauseLottery: { call: consoleCalls.pauseLottery, zh: '暂停或恢复彩种 on=1|0', words: ['lotteryCode', 'on'] },
  voidIssue: {
    call: consoleCalls.voidIssue,
    zh: '作废一期（两名运营：一人提出，另一人 --as 确认）',
    words: ['lotteryCode', 'issue', 'reason'],
  },
  createRoom: { call: consoleCalls.createRoom, zh: '新建聊天室', words: ['roomCode', 'title', 'subTitle', 'content'] },
  updateRoom: {
    call: consoleCalls.updateRoom,
    zh: '修改聊天室 key=title|subTitle|content|messageLength|isShowList|isMessageBanned|password|speakFromGrade|slowSeconds',
    words: ['roomCode', 'key', 'value'],
  },
  deleteRoom: { call: consoleCalls.deleteRoom, zh: '删除聊天室', words: ['roomCode'] },
  roomManager: { call: consoleCalls.setRoomManager, zh: '设置房管 on=1|0', words: ['roomCode', 'userName', 'on'] },
  roomActs: { call: consoleChatCalls.roomActs, zh: '聊天室的管理记录', words: ['roomCode', 'pageNum'] },
  guestLink: { call: consoleGuestCalls.createGuestLink, zh: '新建访客链接', words: ['roomCode', 'nickname'] },
  guestLinks: { call: consoleGuestCalls.guestLinks, zh: '访客链接及来访人数', words: ['roomCode'] },
  withdrawGuestLink: {
    call: consoleGuestCalls.withdrawGuestLink,
    zh: '撤销访客链接，正在房间里的访客会被请出',
    words: ['guestCode'],
  },
  filterHits: { call: consoleChatCalls.filterHits, zh: '聊天过滤器拦下或待审的内容', words: [] },
  reviewHit: {
    call: consoleChatCalls.reviewFilterHit,
    zh: '处理一条过滤记录 decision=keep|remove（撤回消息）',
    words: ['id', 'decision'],
  },
  pushPlan: {
    call: consoleChatCalls.pushRoomPlan,
    zh: '以房管名义向聊天室推送计划',
    words: ['roomCode', 'userName', 'playName', 'lotteryCode', 'bettingIssue', 'playDetailCode', 'bettingNumber'],
  },
  recharges: { call: consoleRechargeCalls.rechargeReviews, zh: '待审核的人工充值', words: [] },
  recharge: {
    call: consoleRechargeCalls.reviewRecharge,
    zh: '审核人工充值 decision=credit|reject（大额需另一位运营 --as 再确认）',
    words: ['orderNo', 'decision', 'reason', 'amount'],
  },
  coinRate: {
    call: consoleRechargeCalls.setCoinRate,
    zh: '设置币价 coin=USDT|BTC，每枚多少元',
    words: ['coin', 'rate'],
  },
  outbox: { call: consolePeopleCalls.outbox, zh: '查看短信与邮件发件箱（验证码）', words: [] },
  verifications: { call: consolePeopleCalls.manualVerificationList, zh: '待审核的人工验证', words: [] },
  verify: {
    call: consolePeopleCalls.reviewManualVerification,
    zh: '审核人工验证 approved=1|0（通过则清除安全密码）',
    words: ['id', 'approved', 'note'],
  },
  withdrawals: { call: consoleWithdrawCalls.withdrawals, zh: '待处理的提现，或某一状态的提现', words: ['state'] },
  withdrawalPayee: {
    call: consoleWithdrawCalls.withdrawalPayee,
    zh: '查看已批准提现的完整收款账户（有记录）',
    words: ['withdrawNo'],
  },
  reviewWithdrawal: {
    call: consoleWithdrawCalls.reviewWithdrawal,
    zh: '审核提现 act=approve|reject|paid；大额须两人批准，人工付款须第三人确认',
    words: ['withdrawNo', 'act', 'note'],
  },
  recheckNicknames: {
    call: consolePeopleCalls.recheckNicknames,
    zh: '按现行词库重查昵称（每次 2000 人，after 为上次的 next）',
    words: ['after'],
  },
  accounts: { call: consoleStaffCalls.staffAccounts, zh: '全部运营账号及其角色', words: [] },
  addStaff: {
    call: consoleStaffCalls.addStaff,
    zh: '新建运营账号 role=admin|operator|auditor（两名管理员：另一人 --as 确认后显示密码）',
    words: ['staffName', 'role'],
  },
  setStaffRole: {
    call: consoleStaffCalls.setStaffRole,
    zh: '更改他人角色（两名管理员）',
    words: ['staffName', 'role'],
  },
  setStaffActive: {
    call: consoleStaffCalls.setStaffActive,
    zh: '停用（立即）或启用（两名管理员）他人账号 on=1|0',
    words: ['staffName', 'on'],
  },
  log: { call: consoleCalls.staffLog, zh: '运营操作记录', words: [] },
  audit: { call: consoleCalls.audit, zh: '立即核对账目', words: [] },
};
