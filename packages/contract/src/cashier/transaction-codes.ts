/**
 * The product's transaction codes (product §3), complete: label, sign for the player, and the fixed pair of ledger accounts, so that the two
 * legs of a posting cannot differ. `player` is the player's main balance; the other names are house or hold accounts.
 * Numbers of the ranges that are not here stay unassigned.
 */
export type LedgerAccount =
  | 'player' // the player's spendable balance
  | 'house.payment' // money that entered or left through payment channels
  | 'house.game' // stakes in, payouts out
  | 'house.bonus' // gifts, activities, adjustments
  | 'house.rebate'
  | 'house.fee'
  | 'hold.withdrawal'
  | 'hold.envelope'
  | 'hold.pledge'
  | 'hold.gift' // what viewers gave a streamer, not yet taken
  | 'yuebao';

export interface TransactionCode {
  readonly code: number;
  readonly zh: string;
  readonly en: string;
  /** +1 raises the player's balance, −1 lowers it, 0 does not touch the main balance. */
  readonly sign: 1 | -1 | 0;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
}

const into = (code: number, zh: string, en: string, from: LedgerAccount): TransactionCode => ({
  code,
  zh,
  en,
  sign: 1,
  from,
  to: 'player',
});
const outOf = (code: number, zh: string, en: string, to: LedgerAccount): TransactionCode => ({
  code,
  zh,
  en,
  sign: -1,
  from: 'player',
  to,
});
const between = (code: number, zh: string, en: string, from: LedgerAccount, to: LedgerAccount): TransactionCode => ({
  code,
  zh,
  en,
  sign: 0,
  from,
  to,
});

export const TRANSACTIONS = {
  // 101–115 recharge channels
  rechargeBankTransfer: into(101, '银行转账充值', 'Bank transfer', 'house.payment'),
  rechargeInternetBank: into(102, '网银充值', 'Internet banking', 'house.payment'),
  rechargeAlipay: into(103, '支付宝充值', 'Alipay', 'house.payment'),
  rechargeWechat: into(104, '微信充值', 'WeChat Pay', 'house.payment'),
  rechargeQq: into(105, 'QQ钱包充值', 'QQ Wallet', 'house.payment'),
  rechargeUnionpay: into(106, '银联充值', 'UnionPay', 'house.payment'),
  rechargeJdpay: into(107, '京东支付充值', 'JD Pay', 'house.payment'),
  rechargeQuickpass: into(108, '云闪付充值', 'QuickPass', 'house.payment'),
  rechargeDigitalCurrency: into(109, '数字货币充值', 'Crypto', 'house.payment'),
  rechargeDigitalRmb: into(110, '数字人民币充值', 'Digital RMB', 'house.payment'),
  rechargeDouyin: into(111, '抖音支付充值', 'Douyin Pay', 'house.payment'),
  rechargeVirtualWallet: into(112, '虚拟钱包充值', 'Virtual wallet', 'house.payment'),
  rechargeManual: into(113, '人工充值', 'Manual recharge', 'house.payment'),
  // 201–222 income
  payout: into(201, '派奖', 'Payout', 'house.game'),
  betCancelRefund: into(202, '撤单退款', 'Cancelled bet', 'house.game'),
  issueVoidRefund: into(203, '期号作废退款', 'Void issue', 'house.game'),
  chaseRefund: into(204, '追号退款', 'Chase refund', 'house.game'),
  tieRefund: into(205, '和局退本金', 'Tie refund', 'house.game'),
  activityGift: into(206, '活动礼金', 'Promotion bonus', 'house.bonus'),
  registerGift: into(207, '注册礼金', 'Welcome bonus', 'house.bonus'),
  rechargeGift: into(208, '充值优惠', 'Recharge bonus', 'house.bonus'),
  gradeGift: into(209, '升级礼金', 'Level bonus', 'house.bonus'),
  envelopeReceived: into(210, '收到红包', 'Envelope received', 'hold.envelope'),
  envelopeRefund: into(211, '红包退回', 'Envelope refund', 'hold.envelope'),
  siteEnvelope: into(212, '平台红包', 'Site envelope', 'house.bonus'),
  gamePayout: into(213, '棋牌派彩', 'Game payout', 'house.game'),
  gameRefund: into(214, '棋牌退款', 'Game refund', 'house.game'),
  withdrawalReturned: into(215, '提现退回', 'Withdrawal returned', 'hold.withdrawal'),
  planCorrection: into(216, '派奖更正补发', 'Payout correction', 'house.game'),
  giftIncomePaid: into(217, '直播礼物收入', 'Income from live gifts', 'hold.gift'),
  // 301–311 deductions
  bet: outOf(301, '投注', 'Bet', 'house.game'),
  chaseBet: outOf(302, '追号投注', 'Chase bet', 'house.game'),
  withdrawal: outOf(303, '提现', 'Withdrawal', 'hold.withdrawal'),
  withdrawalFee: outOf(304, '提现手续费', 'Withdrawal fee', 'house.fee'),
  envelopeSent: outOf(305, '发出红包', 'Envelope sent', 'hold.envelope'),
  giftSent: outOf(306, '直播礼物', 'Live gift', 'house.game'),
  gameBet: outOf(307, '棋牌投注', 'Game bet', 'house.game'),
  payoutCorrection: outOf(308, '派奖更正扣回', 'Payout correction', 'house.game'),
  withdrawalPaid: between(309, '提现付款', 'Withdrawal paid', 'hold.withdrawal', 'house.payment'),
  withdrawalFeePaid: between(310, '提现手续费入账', 'Withdrawal fee charged', 'hold.withdrawal', 'house.fee'),
  giftIncome: between(311, '收到直播礼物', 'Live gift received', 'house.game', 'hold.gift'),
  // 401–423 manual operations
  manualAdd: into(401, '人工加款', 'Manual credit', 'house.bonus'),
  manualTake: outOf(402, '人工扣款', 'Manual debit', 'house.bonus'),
  demoGrant: into(403, '演示资金', 'Demo funds', 'house.bonus'),
  rechargeCorrection: into(404, '充值补单', 'Recharge correction', 'house.payment'),
  rechargeReversal: outOf(405, '充值冲正', 'Recharge reversal', 'house.payment'),
  // 501–502 rebates
  ownRebate: into(501, '投注返点', 'Own rebate', 'house.rebate'),
  agentRebate: into(502, '下级返点', 'Agent rebate', 'house.rebate'),
  // 611–616 wallet
  yuebaoIn: outOf(611, '转入余额宝', 'Moved to wallet', 'yuebao'),
  yuebaoOut: into(612, '余额宝转出', 'Moved from wallet', 'yuebao'),
  yuebaoEarning: between(613, '余额宝收益', 'Wallet earnings', 'house.bonus', 'yuebao'),
  pledgeIn: between(614, '质押转入', 'Pledged', 'yuebao', 'hold.pledge'),
  pledgeOut: between(615, '质押退回', 'Pledge returned', 'hold.pledge', 'yuebao'),
  pledgeEarning: between(616, '质押收益', 'Pledge earnings', 'house.bonus', 'yuebao'),
} as const satisfies Record<string, TransactionCode>;

/** What rebates of card games are called: their codes are those of bets, and the line leads to a day of rounds. */
const GAME_REBATES: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  gameDay: { zh: '棋牌返点', en: 'Game rebate' },
  lineGameDay: { zh: '下级棋牌返点', en: 'Agent rebate from games' },
};

export type TransactionKey = keyof typeof TRANSACTIONS;

/** Money that a player brought in, by whatever channel. */
export const RECHARGE_KEYS = [
  'rechargeBankTransfer',
  'rechargeInternetBank',
  'rechargeAlipay',
  'rechargeWechat',
  'rechargeQq',
  'rechargeUnionpay',
  'rechargeJdpay',
  'rechargeQuickpass',
  'rechargeDigitalCurrency',
  'rechargeDigitalRmb',
  'rechargeDouyin',
  'rechargeVirtualWallet',
  'rechargeManual',
  'rechargeCorrection',
] as const satisfies readonly TransactionKey[];

const BY_NUMBER = new Map<number, TransactionCode>(Object.values(TRANSACTIONS).map((entry) => [entry.code, entry]));

/** The row of a code number, or undefined for an unassigned one. */
export function transactionCode(code: number): TransactionCode | undefined {
  return BY_NUMBER.get(code);
}

/** What a line of the statement is called, by its code and the kind of its cause; undefined for an unassigned code. */
export function entryName(
  code: number,
  kind: string | undefined,
): { readonly zh: string; readonly en: string } | undefined {
  return (kind === undefined ? undefined : GAME_REBATES[kind]) ?? transactionCode(code);
}
