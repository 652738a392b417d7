import { row, type CodeRow } from '../wire/code-row.ts';

/** Rows of the table of codes about letters. */
export const LETTER_CODES = {
  letterUnknown: row(-2470, '站内信不存在或已删除', 'No such letter', 'field'),
  letterTargetWrong: row(-2471, '收件对象不正确', 'Nobody can be reached by this', 'silent'),
  lettersTooMany: row(-2472, '发信过于频繁，请{seconds:zh}后再试', 'Too many letters, wait {seconds:en}', 'alert'),
  /** Whatever the reason is: who writes is not told whether somebody is locked, pauses or does not wish it. */
  letterNotTaken: row(-2473, '对方暂不接收来信', 'They are not accepting letters right now', 'alert'),
  letterNoAnswer: row(-2474, '这封信不能回复', 'This letter cannot be answered', 'alert'),
  agentNone: row(-2475, '您没有上级代理', 'You have no agent', 'alert'),
  letterShutOut: row(
    -2476,
    '该代理不再接收您的来信，如有问题请联系客服',
    'This agent no longer accepts letters from you; if you have questions, please contact support',
    'alert',
  ),
  notificationUnknown: row(-2477, '通知不存在或已过期', 'No such notification', 'silent'),
  notificationLocked: row(
    -2478,
    '账号安全通知不能关闭',
    'Account security notifications cannot be turned off',
    'alert',
  ),
  pushEndpointRefused: row(
    -2479,
    '这台设备的推送地址不能使用，请换一个浏览器再试',
    'The push address of this device cannot be used; please try another browser',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
