import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about yuebao and pledges. */
export const YUEBAO_CODES = {
  /** product §8: passed on silently; the page says it in place. */
  yuebaoNotOpened: row(-110006, '余额宝尚未开通', 'The wallet is not open', 'silent'),
  yuebaoAmountOut: row(
    -2500,
    '单笔金额须在 {min:yuan} 与 {max:yuan} 之间',
    'Each amount must be between {min:yuan} and {max:yuan}',
    'field',
  ),
  yuebaoShort: row(-2501, '余额宝活期余额不足', 'Insufficient at-call balance in the wallet', 'field'),
  pledgeClosed: row(-2502, '该质押产品已停售', 'This product is not on sale', 'alert'),
  pledgeAmountOut: row(
    -2503,
    '每单质押金额须在 {min:yuan} 与 {max:yuan} 之间',
    'Each order must be between {min:yuan} and {max:yuan}',
    'field',
  ),
  pledgePlayerOut: row(
    -2504,
    '您在该产品中最多还可质押 {left:yuan}',
    'You can pledge {left:yuan} more in this product',
    'field',
  ),
  pledgeQuotaShort: row(-2505, '该产品剩余额度为 {left:yuan}', 'Only {left:yuan} of this product is left', 'field'),
  pledgeEnded: row(-2506, '该质押订单已结束', 'This order has ended', 'alert'),
  pledgeMatured: row(-2507, '该质押订单已到期，正在结算', 'This order has matured and is being paid', 'alert'),
  pledgeQuotaSold: row(-2508, '额度不能低于已质押的 {sold:yuan}', '{sold:yuan} of this product are pledged', 'silent'),
  rateDayPast: row(-2509, '利率只能从今天之后的日期起生效', 'A rate begins on a day after today', 'silent'),
} as const satisfies Record<string, CodeRow>;
