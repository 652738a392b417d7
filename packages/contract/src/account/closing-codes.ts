import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of closing one's account (docs/decisions/0303). */
export const CLOSING_CODES = {
  closingBlocked: row(
    -2593,
    '还有 {count} 件事没处理，暂不能注销',
    'The account cannot be closed yet. Still in the way: {count}',
    'alert',
  ),
  accountClosing: row(
    -2594,
    '该账号正在注销，将于{at}关闭；在此之前用密码登录可以撤回',
    'This account is being closed on {at}; until then you can take it back by signing in with your password',
    'alert',
  ),
  accountClosed: row(
    -2595,
    '该账号已注销，不能再操作或加款；已到账的付款请原路退回',
    'This account has been closed: nothing is done on it or credited to it any more. Please send payments back the way they came',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
