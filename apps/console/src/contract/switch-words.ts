import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What `on` does in each act that has it, yes and no: "yes" alone says nothing of an act that stops something. */
export const SWITCH_WORDS: Readonly<Record<string, readonly [yes: OwnWord, no: OwnWord]>> = {
  claimWithdrawal: [w('领取或续领', 'Hold it, or longer'), w('放回队列', 'Put it back')],
  claimRecharge: [w('领取或续领', 'Hold it, or longer'), w('放回队列', 'Put it back')],
  claimApproval: [w('领取或续领', 'Hold it, or longer'), w('放回队列', 'Put it back')],
  claimReport: [w('领取或续领', 'Hold it, or longer'), w('放回队列', 'Put it back')],
  enableLottery: [w('开售', 'Put on sale'), w('停售', 'Take off sale')],
  pauseLottery: [w('暂停', 'Pause'), w('恢复', 'Resume')],
  blockWithdrawals: [w('暂停提现', 'Stop withdrawals'), w('恢复提现', 'Let withdrawals go on')],
  tagPlayer: [w('加上标签', 'Add the tag'), w('移除标签', 'Take the tag away')],
  setPlayerAgent: [w('设为代理', 'Make an agent'), w('取消代理', 'Make no agent')],
  freezeCommission: [w('冻结佣金', 'Freeze commission'), w('恢复佣金', 'Resume commission')],
  setRoomManager: [w('设为房管', 'Make a manager'), w('取消房管', 'Make no manager')],
  setMaintenance: [w('开始维护', 'Begin maintenance'), w('结束维护', 'End maintenance')],
  setClosed: [w('关站', 'Close the site'), w('重新开放', 'Open it again')],
  setStaffRole: [w('增加角色', 'Give the role'), w('收回角色', 'Take the role back')],
  setStaffActive: [w('启用账号', 'Open the account'), w('停用账号', 'Close the account')],
};
