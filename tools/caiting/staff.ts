import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  consoleCalls,
  consoleChatCalls,
  consoleGuestCalls,
  consolePeopleCalls,
  consoleRechargeCalls,
  consoleWithdrawCalls,
  hashLoginPassword,
  type CallDef,
  type Reply,
} from '@caiting/contract';
import { readConfig } from '@caiting/server/config';

/** An act as the command line has it: its call, what it is called, and its words in order. */
interface Act {
  readonly call: CallDef;
  readonly zh: string;
  readonly words: readonly string[];
}

const ACTS: Readonly<Record<string, Act>> = {
  settings: { call: consoleCalls.tenantSettings, zh: '查看全部站点配置', words: [] },
  set: { call: consoleCalls.setTenantSetting, zh: '修改一项配置（值为 JSON 或文字）', words: ['key', 'value'] },
  maintenance: { call: consoleCalls.setMaintenance, zh: '维护开关 on=1|0', words: ['on', 'message'] },
  closed: { call: consoleCalls.setClosed, zh: '关站开关 on=1|0', words: ['on'] },
  forceLogout: { call: consoleCalls.forceLogout, zh: '强制会员下线', words: ['userName', 'reason'] },
  player: { call: consoleCalls.player, zh: '查看会员', words: ['userName'] },
  enableLottery: { call: consoleCalls.enableLottery, zh: '开售或停售彩种 on=1|0', words: ['lotteryCode', 'on'] },
  enterResult: {
    call: consoleCalls.enterResult,
    zh: '录入官方结果，需两人各录一次',
    words: ['lotteryCode', 'issue', 'openNumber'],
  },
  pauseLottery: { call: consoleCalls.pauseLottery, zh: '暂停或恢复彩种 on=1|0', words: ['lotteryCode', 'on'] },
  voidIssue: {
    call: consoleCalls.voidIssue,
    zh: '作废一期（两名运营：一人提出，另一人 --as 确认）',
    words: ['lotteryCode', 'issue', 'reason'],
  },
  createRoom: { call: consoleCalls.createRoom, zh: '新建聊天室', words: ['roomCode', 'title', 'subTitle', 'content'] },
  updateRoom: {
    call: consoleCalls.updateRoom,
    zh: '修改聊天室 key=title|subTitle|content|messageLength|isShowList|isMessageBanned|password|speakFromGrade|slowSeconds',
    words: ['roomCode', 'key', 'value'],
  },
  deleteRoom: { call: consoleCalls.deleteRoom, zh: '删除聊天室', words: ['roomCode'] },
  roomManager: { call: consoleCalls.setRoomManager, zh: '设置房管 on=1|0', words: ['roomCode', 'userName', 'on'] },
  roomActs: { call: consoleChatCalls.roomActs, zh: '聊天室的管理记录', words: ['roomCode', 'pageNum'] },
  guestLink: { call: consoleGuestCalls.createGuestLink, zh: '新建访客链接', words: ['roomCode', 'nickname'] },
  guestLinks: { call: consoleGuestCalls.guestLinks, zh: '访客链接及来访人数', words: ['roomCode'] },
  withdrawGuestLink: {
    call: consoleGuestCalls.withdrawGuestLink,
    zh: '撤销访客链接，正在房间里的访客会被请出',
    words: ['guestCode'],
  },
  filterHits: { call: consoleChatCalls.filterHits, zh: '聊天过滤器拦下或待审的内容', words: [] },
  reviewHit: {
    call: consoleChatCalls.reviewFilterHit,
    zh: '处理一条过滤记录 decision=keep|remove（撤回消息）',
    words: ['id', 'decision'],
  },
  pushPlan: {
    call: consoleChatCalls.pushRoomPlan,
    zh: '以房管名义向聊天室推送计划',
    words: ['roomCode', 'userName', 'playName', 'lotteryCode', 'bettingIssue', 'playDetailCode', 'bettingNumber'],
  },
  recharges: { call: consoleRechargeCalls.rechargeReviews, zh: '待审核的人工充值', words: [] },
  recharge: {
    call: consoleRechargeCalls.reviewRecharge,
    zh: '审核人工充值 decision=credit|reject（大额需另一位运营 --as 再确认）',
    words: ['orderNo', 'decision', 'reason', 'amount'],
  },
  coinRate: {
    call: consoleRechargeCalls.setCoinRate,
    zh: '设置币价 coin=USDT|BTC，每枚多少元',
    words: ['coin', 'rate'],
  },
  outbox: { call: consolePeopleCalls.outbox, zh: '查看短信与邮件发件箱（验证码）', words: [] },
  verifications: { call: consolePeopleCalls.manualVerificationList, zh: '待审核的人工验证', words: [] },
  verify: {
    call: consolePeopleCalls.reviewManualVerification,
    zh: '审核人工验证 approved=1|0（通过则清除安全密码）',
    words: ['id', 'approved', 'note'],
  },
  withdrawals: { call: consoleWithdrawCalls.withdrawals, zh: '待处理的提现，或某一状态的提现', words: ['state'] },
  withdrawalPayee: {
    call: consoleWithdrawCalls.withdrawalPayee,
    zh: '查看已批准提现的完整收款账户（有记录）',
    words: ['withdrawNo'],
  },
  reviewWithdrawal: {
    call: consoleWithdrawCalls.reviewWithdrawal,
    zh: '审核提现 act=approve|reject|paid；大额须两人批准，人工付款须第三人确认',
    words: ['withdrawNo', 'act', 'note'],
  },
  log: { call: consoleCalls.staffLog, zh: '运营操作记录', words: [] },
  audit: { call: consoleCalls.audit, zh: '立即核对账目', words: [] },
};

/** Not a call: it fetches a file. */
const PICTURE = 'picture';

const USAGE = [
  '用法：./caiting staff <操作> [值 …] [名称=值 …] [--as 运营账号]',
  '      ./caiting staff create <运营账号> [admin|operator]   新建运营账号（直接写数据库）',
  '      ./caiting staff picture <图片地址> <文件>            下载一张凭证或证明图片（.webp）',
  '',
  ...Object.entries(ACTS).map(([name, { zh, words }]) => `  ${[name, ...words].join(' ').padEnd(46)} ${zh}`),
  '',
].join('\n');

/** `./caiting staff <act> …`: operator acts on the running server, as a member of staff. */
export async function run(args: readonly string[]): Promise<number> {
  const { words, as } = readArguments(args);
  const [name = '', ...values] = words;
  if (name === 'create') return createAccount(values);
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act && name !== PICTURE) {
    process.stdout.write(USAGE);
    return name === '' || name === 'help' ? 0 : 2;
  }
  const credentials = await findCredentials(as);
  const login = await call<{ token: string }>(consoleCalls.staffLogin, {
    staffName: credentials.staffName,
    password: hashLoginPassword(credentials.staffName, credentials.password),
  });
  if (login.code !== 1) return say(login, credentials.staffName);
  const { token } = login.data;
  const status = act
    ? say(await call(act.call, inputOf(act, values), token), credentials.staffName)
    : await savePicture(values, token);
  await call(consoleCalls.staffLogout, {}, token);
  return status;
}

function readArguments(args: readonly string[]): { words: string[]; as: string | undefined } {
  const at = args.indexOf('--as');
  if (at < 0) return { words: [...args], as: undefined };
  return { words: args.filter((_, index) => index !== at && index !== at + 1), as: args[at + 1] };
}

/** Values in the order of the act's words, or as name=value. */
function inputOf({ words }: Act, values: readonly string[]): Record<string, string> {
  const input: Record<string, string> = {};
  let next = 0;
  for (const value of values) {
    const named = /^(\w+)=(.*)$/s.exec(value);
    if (named && words.includes(named[1] ?? '')) input[named[1] ?? ''] = named[2] ?? '';
    else input[words[next++] ?? `value${next}`] = value;
  }
  return input;
}

interface Credentials {
  readonly staffName: string;
  readonly password: string;
}

/** From the file the seed left in the data folder, or asked for. */
async function findCredentials(as: string | undefined): Promise<Credentials> {
  const file = join(readConfig().dataFolder, 'staff.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credentials[]) : [];
  const found = as === undefined ? known[0] : known.find(({ staffName }) => staffName === as);
  if (found) return found;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const staffName = as ?? (await terminal.question('运营账号：'));
    return { staffName, password: await terminal.question(`${staffName} 的密码：`) };
  } finally {
    terminal.close();
  }
}

/** Receipts and evidence are shown to operators only: fetched with the operator's token and put into a file. */
async function savePicture([path = '', file = '']: readonly string[], token: string): Promise<number> {
  if (!path.startsWith('/files/') || file === '') {
    process.stdout.write(USAGE);
    return 2;
  }
  const response = await reach(path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) {
    process.stderr.write(`没有这张图片：${path}\n`);
    return 1;
  }
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  process.stdout.write(`已保存到 ${file}\n`);
  return 0;
}

function reach(path: string, options: RequestInit): Promise<Response> {
  const { port, host } = readConfig();
  const base = process.env['CAITING_URL'] ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  return fetch(base + path, options).catch((error: Error) => {
    throw new Error(`连不上 ${base}，请先运行 ./caiting start（${error.message}）`);
  });
}

async function call<T>(def: CallDef, input: Record<string, string>, token?: string): Promise<Reply<T>> {
  const form = new URLSearchParams(input);
  const isGet = def.method === 'GET';
  const response = await reach(`${def.path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
    method: def.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(isGet ? {} : { body: form }),
  });
  return (await response.json()) as Reply<T>;
}

/** Prints the answer for a person; the exit code says whether the act was done. */
function say({ code, msg, data }: Reply, staffName: string): number {
  if (code !== 1) {
    process.stderr.write(`${staffName}：未执行（${code}）${msg}\n`);
    return 1;
  }
  const { note, settings, list } = (data ?? {}) as { note?: string; settings?: object[]; list?: object[] };
  const lines = note !== undefined ? [note] : (settings ?? list ?? [data as object]).map(lineOf);
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
};

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.length === 0) return '无';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lineOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => {
      if (name === 'at') return new Date(value as number).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
      return name === 'doc' ? `（${String(value)}）` : `${LABELS[name] ?? name}：${valueText(value)}`;
    })
    .join('  ');
}

/** The first operator of a site without a seed: written straight into the database, by whoever may open it. */
async function createAccount([staffName = '', role = 'admin']: readonly string[]): Promise<number> {
  if (!/^\w{3,32}$/.test(staffName) || (role !== 'admin' && role !== 'operator')) {
    process.stdout.write(USAGE);
    return 2;
  }
  const { openDatabase } = await import('@caiting/server/platform/db/connect');
  const { createStaff } = await import('@caiting/server/modules/console');
  const { dataFolder, databaseUrl } = readConfig();
  const { db, embedded } = await openDatabase({ dataFolder, databaseUrl, connectionsMax: 2 });
  const password = randomBytes(12).toString('base64url');
  const isNew = await createStaff({ db }, staffName, role, hashLoginPassword(staffName, password));
  await db.close();
  await embedded?.release();
  process.stdout.write(isNew ? `运营账号 ${staffName}，密码 ${password}（只显示这一次）\n` : `${staffName} 已存在\n`);
  return isNew ? 0 : 1;
}
