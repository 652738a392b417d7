import type { ConsoleEntry } from './entry.ts';

/** What one of staff does to the own account. Their secrets are typed, never words of a command. */
export const OWN_ENTRIES = {
  staffLogin: {
    part: 'own',
    zh: '登录',
    en: 'Sign in',
    usage: '登录并保持（闲置 15 分钟或 logout 结束）',
    command: 'login',
    words: [],
    typed: true,
  },
  staffLogout: {
    part: 'own',
    zh: '退出',
    en: 'Sign out',
    usage: '结束保持的登录',
    command: 'logout',
    words: [],
  },
  changeStaffPassword: {
    part: 'own',
    zh: '修改自己的密码',
    en: 'Change own password',
    usage: '修改自己的密码（由管理员新建的账号须先做）',
    command: 'password',
    words: [],
    typed: true,
  },
  enrolSecondFactor: {
    part: 'own',
    zh: '启用两步验证',
    en: 'Set up the second factor',
    usage: '启用或更换两步验证（验证器应用）',
    command: 'enrol',
    words: [],
    typed: true,
  },
  confirmSecondFactor: {
    part: 'own',
    zh: '确认两步验证',
    en: 'Confirm the second factor',
    usage: '只确认：输入验证器显示的数字，完成 enrol',
    command: 'confirmEnrol',
    words: [],
    typed: true,
  },
} as const satisfies Readonly<Record<string, ConsoleEntry>>;
