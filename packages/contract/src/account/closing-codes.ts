import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of closing one's account (docs/decisions/0303). */
export const CLOSING_CODES = {
  closingBlocked: row(
    -2593,
    '还有 {count} 件事没处理，暂不能注销',
    'The account cannot be closed yet. Still to settle: {count}',
    'alert',
  ),
  accountClosing: row(
    -2594,
    '该账号正在注销，将于{at}关闭；在此之前用密码登录可以撤回',
    'This account is being closed on {at}; until then you can keep it by signing in with your password',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
