import { row, type CodeRow } from './code-row.ts';

/** Rows of the table of codes about the chat inside other sites. */
export const EMBED_CODES = {
  embedClosed: row(-2480, '本站未开放嵌入聊天', 'Chat embedding is not enabled here', 'field'),
  embedNotHost: row(-2481, '该账号不是合作网站账号', 'This is not an account of a partner site', 'field'),
  embedKeyInvalid: row(
    -2482,
    '登录密钥已使用或已失效，请重新进入',
    'The sign-in key was used or has expired, please enter again',
    'field',
  ),
  embedNotBound: row(-2483, '尚未绑定账号', 'No account is linked yet', 'field'),
  embedBoundElsewhere: row(
    -2484,
    '该账号或该用户已绑定其他账号',
    'The account, or the user, is already linked to another one',
    'field',
  ),
} as const satisfies Record<string, CodeRow>;
