import { row, type CodeRow } from './code-row.ts';

/** Codes of passwords asked again, weak passwords, codes by message, and the second factor of staff. */
export const DOOR_CODES = {
  loginPasswordDue: row(-2180, '请先验证登录密码', 'Enter your login password first', 'silent'),
  loginPasswordWrong: row(-2181, '登录密码错误', 'The login password is wrong', 'field'),
  passwordWeak: row(
    -2182,
    '密码过于常见，容易被猜到，请换一个',
    'This password is too common and easy to guess; choose another one',
    'field',
  ),
  safetyCooling: row(
    -2183,
    '新设的安全密码需等待 {hours} 小时后才能提现',
    'Withdrawals open {hours} {hours|hour|hours} after a new safety password',
    'alert',
  ),
  codeUnasked: row(-2184, '当前不需要此验证码', 'No code is needed here', 'field'),
  staffCodeDue: row(-2950, '请输入两步验证码', 'Enter the code of your second factor', 'field'),
  staffCodeWrong: row(-2951, '两步验证码错误或已使用', 'The code is wrong or was used', 'field'),
  staffFactorMissing: row(
    -2952,
    '该运营账号尚未启用两步验证，请先启用：./caiting staff enrol',
    'This account has no second factor yet: ./caiting staff enrol',
    'field',
  ),
  staffStepUpDue: row(-2953, '请再次输入两步验证码', 'Enter the code of your second factor again', 'silent'),
  staffPasskeyDue: row(-2961, '请用通行密钥验证，或输入验证码', 'Show your passkey, or enter a code', 'field'),
  staffPasskeyUnknown: row(
    -2962,
    '这把通行密钥不属于该工号，请换一把或输入验证码',
    'This passkey is not of this account: use another one or enter a code',
    'field',
  ),
  staffFactorLast: row(
    -2963,
    '这是账号唯一的两步验证方式，请先添加另一种再删除',
    'It is the only second factor of the account: add another one first',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
