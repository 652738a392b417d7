import { consolePlayerReadCalls } from '@caiting/contract';
import type { Act } from './acts.ts';

/** What an operator looks up (docs/decisions/0311). */
export const READ_ACTS: Readonly<Record<string, Act>> = {
  players: {
    call: consolePlayerReadCalls.players,
    zh: '会员名单与搜索 by=userName|nickname|userId|mobile|mail|cardTail|address|device|inviteCode',
    words: ['search', 'by', 'grade', 'state', 'upline', 'from', 'to', 'before', 'pageSize'],
  },
  playerCard: {
    call: consolePlayerReadCalls.playerCard,
    zh: '会员卡片：资金、登录、设备、限额、账户、流水、关联会员',
    words: ['userName'],
  },
  revealContact: {
    call: consolePlayerReadCalls.revealContact,
    zh: '查看会员一项完整资料 what=mobile|mail|realName|qq（写明原因，记入日志）',
    words: ['userName', 'what', 'reason'],
  },
};
