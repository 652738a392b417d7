import type { OwnWord } from '@caiting/contract';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What columns are called of what an act would come to. */
export const PREVIEW_WORDS: Readonly<Record<string, OwnWord>> = {
  changes: w('改动', 'Changes'),
  coinRate: w('币价（元）', 'Rate, yuan'),
  fields: w('各项内容（JSON）', 'Fields, as JSON'),
  figures: w('数量与金额', 'Figures'),
  unit: w('单位', 'Unit'),
  isFrozen: w('佣金已冻结', 'Commission frozen'),
  chases: w('追号', 'Chases'),
  group: w('彩组', 'Group'),
  oddsAfter: w('新赔率', 'Odds after'),
  oddsBefore: w('原赔率', 'Odds before'),
  playName: w('玩法', 'Play'),
  recipients: w('收信人数', 'Recipients'),
  returnAfter: w('新返还率 %', 'Return after, %'),
  returnBefore: w('原返还率 %', 'Return before, %'),
  returns: w('返还率变化', 'Returns'),
};

/** What is counted or added up of an act before it is done. */
export const PREVIEW_VALUES: Readonly<Record<string, OwnWord>> = {
  'figure.bets': w('注单', 'Bets'),
  'figure.budget': w('预算', 'Budget'),
  'figure.chases': w('追号', 'Chases'),
  'figure.direct': w('直属下级', 'Direct members'),
  'figure.gifts': w('本场礼物', 'Gifts of this show'),
  'figure.issues': w('已排的期次', 'Issues made ahead'),
  'figure.lines': w('开放的线路', 'Open lines'),
  'figure.managers': w('房管', 'Managers'),
  'figure.messages': w('消息', 'Messages'),
  'figure.online': w('在线人数', 'People online'),
  'figure.openRounds': w('未结束的局', 'Open rounds'),
  'figure.packets': w('红包数', 'Packets'),
  'figure.paid': w('来款金额', 'Paid'),
  'figure.payout': w('收回的派奖', 'Payouts taken back'),
  'figure.placed': w('投注额', 'Stakes'),
  'figure.players': w('涉及玩家', 'Players concerned'),
  'figure.refund': w('退回本金', 'Stakes given back'),
  'figure.staffAccounts': w('启用的运营账号', 'Open staff accounts'),
  'figure.staffWithoutKey': w('没有有效签名密钥的账号', 'Accounts without a signing key'),
  'figure.viewers': w('观看人数', 'Viewers'),
  'figure.wallets': w('最近付息的钱包', 'Wallets last paid interest'),
  'figure.windows': w('场次', 'Windows'),
  'unit.switch': w('开关', 'Switch'),
  'unit.word': w('词', 'Word'),
  'unit.yuan': w('元', 'Yuan'),
};
