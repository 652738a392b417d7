import type { ConsoleEntry } from './entry.ts';

/** What an operator looks up, whatever part of the console it belongs to (docs/decisions/0311). */
export const READ_ENTRIES = {
  players: {
    part: 'players',
    zh: '会员名单',
    en: 'Find players',
    hint: {
      zh: '账号、昵称、编号、手机、邮箱、卡尾号、地址、设备或邀请码；查找记入日志',
      en: 'By name, id, number, mail, card, address, device or invite code; searches are logged',
    },
    usage: '会员名单与搜索 by=userName|nickname|userId|mobile|mail|cardTail|address|device|inviteCode',
    command: 'players',
    words: ['search', 'by', 'grade', 'state', 'upline', 'from', 'to', 'before', 'pageSize'],
  },
  playerCard: {
    part: 'players',
    zh: '会员卡片',
    en: 'Card of a player',
    hint: {
      zh: '资金、登录、设备、限额、账户、流水、关联会员；查看记入日志',
      en: 'Money, logins, devices, limits, accounts, wagering, who is related; the look is logged',
    },
    command: 'playerCard',
    words: ['userName'],
  },
  revealContact: {
    part: 'players',
    zh: '查看完整资料',
    en: 'Reveal a contact',
    hint: { zh: '写明原因，记入日志', en: 'For a reason, which is logged' },
    usage: '查看会员一项完整资料 what=mobile|mail|realName|qq（写明原因，记入日志）',
    command: 'revealContact',
    words: ['userName', 'what', 'reason'],
  },
  withdrawals: {
    part: 'withdrawals',
    zh: '提现',
    en: 'Withdrawals',
    hint: {
      zh: '不填条件为等待中的，等得最久的在前；每笔附流水、首次使用、登录与资金来源',
      en: 'Without a filter those that wait, the longest first; each with wagering, first use, login and where the money comes from',
    },
    command: 'withdrawals',
    words: ['state', 'userName', 'from', 'to', 'before', 'pageSize'],
  },
  rechargesFound: {
    part: 'recharges',
    zh: '充值订单',
    en: 'Recharge orders',
    hint: { zh: '各种状态，最新的在前', en: 'In every state, the newest first' },
    command: 'rechargesFound',
    words: ['state', 'userName', 'channel', 'from', 'to', 'before', 'pageSize'],
  },
} as const satisfies Readonly<Record<string, ConsoleEntry>>;
