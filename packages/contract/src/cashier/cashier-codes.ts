import { row, type CodeRow } from '../wire/code-row.ts';

/** Rows of the table of codes about recharges, payout accounts and withdrawals. */
export const CASHIER_CODES = {
  // recharges
  channelClosed: row(-2300, '该充值方式暂不可用', 'This payment method is not available', 'alert'),
  rechargeAmountOut: row(
    -2301,
    '充值金额必须在{min}与{max}之间',
    'The amount must be between {min} and {max}',
    'field',
  ),
  orderNotFound: row(-2302, '订单不存在', 'No such order', 'alert'),
  tooManyOpenOrders: row(
    -2303,
    '您有多笔未支付订单，请先完成或取消',
    'You have several unpaid orders; complete or cancel them first',
    'alert',
  ),
  badSignature: row(-2304, '签名错误', 'Bad signature', 'silent'),
  orderAmountMismatch: row(-2305, '金额与订单不符', 'The amount differs from the order', 'silent'),
  providerDown: row(
    -2306,
    '支付通道繁忙，请稍后再试或更换通道',
    'The payment channel is busy; try again later or use another one',
    'alert',
  ),
  orderClosed: row(-2320, '该订单已结束，请重新下单', 'This order has ended, please place a new one', 'alert'),
  wholeYuanOnly: row(-2321, '该线路请输入整数金额', 'This channel takes whole yuan only', 'field'),
  reviewNotAwaited: row(-2322, '该订单不在待审核状态', 'This order does not wait for a review', 'silent'),
  // payout accounts
  payoutAccountTaken: row(
    -2340,
    '该账号无法绑定，请核对后重试',
    'This account cannot be linked; please check it and try again',
    'field',
  ),
  payoutHolderMismatch: row(-2341, '姓名须与已绑定的姓名一致', 'The name must match the one on file', 'field'),
  payoutAccountsMax: row(-2342, '最多可绑定{max}个，请先修改已绑定的账户', 'At most {max} accounts', 'alert'),
  payoutChangesMax: row(
    -2343,
    '该账户30天内最多修改{max}次，请联系客服',
    'At most {max} changes within 30 days',
    'alert',
  ),
  payoutAccountUnknown: row(-2344, '收款账户不存在', 'No such account', 'alert'),
  bankCardCheckDue: row(-2345, '请先验证已绑定的银行卡', 'Please verify a linked card first', 'field'),
  bankCardCheckWrong: row(
    -2346,
    '持卡人姓名或卡号不符，还可尝试{left}次',
    'Name or number does not match, {left} {left|try|tries} left',
    'field',
  ),
  bankCardCheckLocked: row(
    -2347,
    '验证失败次数过多，请{minutes}分钟后再试',
    'Too many wrong attempts, try again in {minutes} min',
    'field',
  ),
  coinAddressInvalid: row(-2348, '地址不是有效的{network}地址，请逐字核对', 'Not a valid {network} address', 'field'),
  // withdrawals
  withdrawBlocked: row(
    -2358,
    '您的提现已暂停，请联系客服',
    'Your withdrawals are suspended, please contact support',
    'alert',
  ),
  withdrawClosed: row(-2350, '提现暂未开放', 'Withdrawals are not open', 'alert'),
  withdrawAmountOut: row(
    -2351,
    '提现金额必须在{min}与{max}之间',
    'The amount must be between {min} and {max}',
    'field',
  ),
  withdrawCountOut: row(
    -2352,
    '今日提现次数已达{max}次，请明日再试',
    'At most {max} withdrawals a day, please try again tomorrow',
    'alert',
  ),
  withdrawDailyOut: row(-2353, '今日最多还可提现 {left:yuan}', 'At most {left:yuan} more today', 'field'),
  withdrawFlowShort: row(
    -2354,
    '还需有效投注 {missing:yuan} 才能提现',
    '{missing:yuan} more valid turnover is required before you can withdraw',
    'alert',
  ),
  payoutAccountCooling: row(
    -2355,
    '该账户为新增或刚修改，{hours}小时后才能提现',
    'This account was just added or changed; withdrawals to it open in {hours} h',
    'field',
  ),
  withdrawUnknown: row(-2356, '提现记录不存在', 'No such withdrawal', 'alert'),
  withdrawNotCancellable: row(-2357, '该提现已提交，不能撤回', 'This withdrawal cannot be cancelled any more', 'alert'),
} as const satisfies Record<string, CodeRow>;
