/** Groups of the console's rail, in its order. */
export const CONSOLE_GROUPS = {
  money: { zh: '资金', en: 'Money' },
  lottery: { zh: '彩票', en: 'Lotteries' },
  people: { zh: '用户', en: 'People' },
  content: { zh: '内容', en: 'Content' },
  system: { zh: '系统', en: 'System' },
} as const;
export type ConsoleGroup = keyof typeof CONSOLE_GROUPS;

interface Part {
  /** None: above the groups (`home`, `setup`), or of the person who is signed in (`own`), which is no entry of the rail. */
  readonly group: ConsoleGroup | null;
  readonly zh: string;
  readonly en: string;
}

/** Parts of the console in the order of its rail. A part without an entry yet has no call of its own. */
export const CONSOLE_PARTS = {
  home: { group: null, zh: '概况', en: 'Overview' },
  setup: { group: null, zh: '上线检查', en: 'Set-up' },
  withdrawals: { group: 'money', zh: '提现', en: 'Withdrawals' },
  recharges: { group: 'money', zh: '充值', en: 'Recharges' },
  approvals: { group: 'money', zh: '双人', en: 'Approvals' },
  manual: { group: 'money', zh: '手动入账', en: 'Manual entries' },
  'pay-lines': { group: 'money', zh: '收款线路', en: 'Pay lines' },
  yuebao: { group: 'money', zh: '余额宝', en: 'Wallet' },
  ledger: { group: 'money', zh: '账本', en: 'Ledger' },
  issues: { group: 'lottery', zh: '期次', en: 'Issues' },
  bets: { group: 'lottery', zh: '注单', en: 'Bets' },
  lotteries: { group: 'lottery', zh: '彩种与赔率', en: 'Lotteries and odds' },
  games: { group: 'lottery', zh: '棋牌', en: 'Games' },
  players: { group: 'people', zh: '玩家', en: 'Players' },
  agents: { group: 'people', zh: '代理', en: 'Agents' },
  cases: { group: 'people', zh: '保护个案', en: 'Protection cases' },
  chat: { group: 'content', zh: '聊天', en: 'Chat' },
  reports: { group: 'content', zh: '举报', en: 'Reports' },
  activities: { group: 'content', zh: '公告与活动', en: 'Notices and activities' },
  live: { group: 'content', zh: '直播', en: 'Live' },
  stats: { group: 'system', zh: '统计', en: 'Statistics' },
  jobs: { group: 'system', zh: '作业与健康', en: 'Jobs and health' },
  staff: { group: 'system', zh: '人员与权限', en: 'Staff and roles' },
  log: { group: 'system', zh: '日志', en: 'Log' },
  settings: { group: 'system', zh: '设置', en: 'Settings' },
  own: { group: null, zh: '我的账号', en: 'My account' },
} as const satisfies Readonly<Record<string, Part>>;
export type ConsolePart = keyof typeof CONSOLE_PARTS;

/** How one call of the console is shown: on a screen, and as a command. What it takes and answers, and who may make it, says the call itself. */
export interface ConsoleEntry {
  readonly part: ConsolePart;
  /** What the act, or the look, is called: a title, no sentence. */
  readonly zh: string;
  readonly en: string;
  /** What one should know before it and the title does not say. */
  readonly hint?: { readonly zh: string; readonly en: string };
  /** In the help of the command line in place of the hint: how values are written there. That help is Chinese alone. */
  readonly usage?: string;
  /** Its name on the command line. */
  readonly command: string;
  /** Fields in the order in which the command line takes them and a form shows them, without what the client itself says (FIELDS_OF_CLIENT). */
  readonly words: readonly string[];
  /** A call that tells what the act would come to, with fields of the act: its form asks it before the act is confirmed. */
  readonly preview?: 'voidPreview' | 'valuePreview' | 'letterPreview' | 'previewContent' | 'actPreview';
  /** A secret is typed: the command line asks for every field and takes none as a word, and a screen has a form of its own. */
  readonly typed?: true;
}
