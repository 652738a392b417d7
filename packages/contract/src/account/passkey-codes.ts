import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of passkeys, and of logins that are somebody else's. */
export const PASSKEY_CODES = {
  passkeyUnknown: row(
    -2188,
    '本站没有这把通行密钥，可能已被删除，请用密码登录',
    'This site does not know the passkey; it may have been deleted. Please sign in with your password',
    'alert',
  ),
  passkeyInvalid: row(
    -2189,
    '通行密钥验证未通过，请重试',
    'The passkey could not be verified, please try again',
    'alert',
  ),
  passkeyExpired: row(
    -2190,
    '验证已过期或已使用，请重试',
    'This has expired or was used already, please try again',
    'alert',
  ),
  passkeyKnown: row(-2191, '这把通行密钥已经添加过', 'This passkey has already been added', 'alert'),
  passkeysTooMany: row(
    -2192,
    '通行密钥最多 {max} 把，请先删除不用的',
    'At most {max} passkeys; delete one that you do not use first',
    'alert',
  ),
  passkeyUnavailable: row(
    -2193,
    '当前网址不能使用通行密钥，请用密码登录',
    'Passkeys do not work at this address, please use your password',
    'alert',
  ),
  sessionUnknown: row(
    -2194,
    '没有这次登录，或不能由当前设备确认',
    'There is no such sign-in, or this device cannot confirm it',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
