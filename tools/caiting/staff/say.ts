import type { Reply } from '@caiting/contract';

interface Answer {
  readonly note?: string;
  readonly settings?: object[];
  readonly list?: object[];
  /** The key of the next page. */
  readonly next?: string | null;
}

/** Prints the answer for a person, or whole as JSON for a program; the exit code says whether the act was done. */
export function say(
  reply: Reply,
  { staffName, isJson }: { readonly staffName: string; readonly isJson: boolean },
): number {
  const { code, msg, data } = reply;
  if (isJson) {
    process.stdout.write(`${JSON.stringify(reply)}\n`);
    return code === 1 && (data as { ok?: boolean } | null)?.ok !== false ? 0 : 1;
  }
  if (code !== 1) {
    process.stderr.write(`${staffName}：未执行（${code}）${msg}\n`);
    return 1;
  }
  const { note, settings, list, next } = (data ?? {}) as Answer;
  const lines = note !== undefined ? [note] : (settings ?? list ?? [data as object]).map(lineOf);
  if (lines.length === 0) lines.push('无 / none');
  if (list && next) lines.push(`${LABELS['next']}：${next}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return (data as { ok?: boolean }).ok === false ? 1 : 0;
}

const LABELS: Readonly<Record<string, string>> = {
  userId: '编号',
  userName: '用户名',
  balance: '余额',
  grade: '等级',
  agent: '代理',
  locked: '锁定',
  closingAt: '注销时间',
  closedAt: '已注销',
  sessions: '登录数',
  ok: '账目平衡',
  findings: '发现',
  entries: '账变行数',
  accounts: '账户数',
  key: '配置',
  value: '值',
  staffName: '运营',
  act: '操作',
  detail: '内容',
  orderNo: '订单号',
  channel: '方式',
  amount: '金额',
  payeeAccount: '收款账号',
  remark: '附言',
  payerName: '付款人',
  voucher: '凭证',
  withdrawNo: '单号',
  net: '应付',
  kind: '方式',
  shown: '账户',
  account: '账号',
  holder: '户名',
  bank: '银行',
  state: '状态',
  approvals: '批准',
  guestCode: '访客码',
  path: '地址',
  roomCode: '房间',
  nickname: '访客名',
  guests: '来访人数',
  withdrawnAt: '撤销时间',
  role: '角色',
  active: '启用',
  next: '下一批',
  adjustmentId: '编号',
  reason: '原因',
  askedBy: '申请人',
  decidedBy: '处理人',
  decidedAt: '处理时间',
  why: '缘由',
  provider: '支付商',
  providerNo: '支付商单号',
  coinAmount: '币数',
  times: '通知次数',
  booked: '已入账',
  lineId: '线路',
  name: '名称',
  open: '开放',
  usable: '可用',
  min: '最低',
  max: '最高',
  amounts: '金额',
  freeAmount: '自填金额',
  feePercent: '手续费%',
  arrival: '到账',
  tag: '标签',
  order: '顺序',
  payee: '收款账户',
  code: '账变代码',
  takesTwo: '需两人',
  class: '类别',
  before: '原值',
  after: '新值',
  agreedBy: '同意人',
  said: '原文',
  staffId: '编号',
  hasFactor: '两步验证',
  recoveryCodes: '剩余恢复码',
  mustChangePassword: '须改密码',
  session: '登录方式',
  sessionId: '登录编号',
  lastActAt: '最近操作',
  endsAt: '最晚到期',
  idleEndsAt: '闲置到期',
  stepUp: '再次验证',
  mode: '模式',
  now: '现在',
  address: '来源',
  device: '设备',
  isThis: '当前',
  approvedBy: '批准人',
  approvalsNeeded: '需批准人数',
  person: '会员',
  facts: '依据',
  isMust: '必须',
  isDone: '已完成',
  title: '项目',
  part: '页面',
  until: '有效至',
};

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.length === 0) return '无';
  if (isBoth(value)) return value.zh;
  return typeof value === 'string' ? value : JSON.stringify(value, worded);
}

/** The same words in both languages: the help of the command line is Chinese alone. */
const isBoth = (value: unknown): value is { readonly zh: string } =>
  typeof value === 'object' && value !== null && Object.keys(value).toSorted().join() === 'en,zh';

/** Moments that have no `At` at the end of their name. */
const TIMES: ReadonlySet<string> = new Set(['at', 'now', 'until']);
const isMoment = (name: string): boolean => TIMES.has(name) || /(?:At|Since)$/.test(name);

const timeText = (at: number): string => new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  [DAY_MS, '天'],
  [HOUR_MS, '小时'],
  [MINUTE_MS, '分钟'],
  [SECOND_MS, '秒'],
] as const;

/** A length of time in its largest unit that has two of it: what is read by people is no count of milliseconds. */
export function durationText(ms: number): string {
  const [unit, word] = UNITS.find(([length]) => ms >= 2 * length) ?? [SECOND_MS, '秒'];
  return `${Math.floor(ms / unit)} ${word}`;
}

/** Times as people write them, however deep they stand. */
function worded(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (isMoment(name)) return timeText(value);
  return name.endsWith('Ms') ? durationText(value) : value;
}

function lineOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => {
      if (name === 'at') return timeText(value as number);
      if (name === 'doc') return `（${String(value)}）`;
      if (value === null && isMoment(name)) return '';
      return `${LABELS[name] ?? name}：${valueText(worded(name, value))}`;
    })
    .filter((text) => text !== '')
    .join('  ');
}
