import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  CODES,
  accountCalls,
  consoleCalls,
  consoleStaffCalls,
  hashLoginPassword,
  STAFF_ROLES,
  type CallDef,
  type Reply,
  type StaffRole,
} from '@caiting/contract';
import { readConfig } from '@caiting/server/config';
import { ACTS, type Act } from './staff/acts.ts';
import { solveAlone } from './staff/challenge.ts';
import { reach } from './staff/reach.ts';

/** Not one call: a secret is offered, then confirmed by a code of it. */
const ENROL = 'enrol';
/** One's own password: asked for with the old one. */
const OWN_PASSWORD = 'password';
/** Not a call: it fetches a file. */
const PICTURE = 'picture';

/** A file that goes with a call. */
const PICTURE_OPTION = '--picture=';
const PICTURE_FILE = '\0file';

const USAGE = [
  '用法：./caiting staff <操作> [值 …] [名称=值 …] [--as 运营账号]',
  '      不写 --as 时，用演示数据里角色相符的第一个账号；谁能做什么见 /docs 与 docs/decisions/0104',
  '      ./caiting staff create <运营账号> [admin|operator|auditor]   新建运营账号（直接写数据库）',
  '      ./caiting staff password --as <运营账号>           修改自己的密码（由管理员新建的账号须先做）',
  '      ./caiting staff enrol --as <运营账号>              启用或更换两步验证（验证器应用）',
  '      ./caiting staff picture <图片地址> <文件>            下载一张凭证或证明图片（.webp）',
  '',
  ...Object.entries(ACTS).map(
    ([
      name,
      {
        zh,
        words,
        call: { roles },
      },
    ]) => `  ${[name, ...words].join(' ').padEnd(46)} ${zh}（${roles.join('、')}）`,
  ),
  '',
].join('\n');

/** `./caiting staff <act> …`: operator acts on the running server, as a member of staff. */
export async function run(args: readonly string[]): Promise<number> {
  const { words, as } = readArguments(args);
  const [name = '', ...values] = words;
  if (name === 'create') return createAccount(values);
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act && ![PICTURE, ENROL, OWN_PASSWORD].includes(name)) {
    process.stdout.write(USAGE);
    return name === '' || name === 'help' ? 0 : 2;
  }
  const credentials = await findCredentials(as, act?.call.roles ?? READS_PICTURES);
  if (name === ENROL) return enrol(proofOf(credentials));
  if (name === OWN_PASSWORD) return changePassword(proofOf(credentials));
  const login = await proven<{ token: string }>(consoleCalls.staffLogin, proofOf(credentials));
  if (login.code !== 1) return say(login, credentials.staffName);
  const { token } = login.data;
  const status = act ? await runAct(act, values, token, credentials.staffName) : await savePicture(values, token);
  await call(consoleCalls.staffLogout, {}, token);
  return status;
}

/** What every call about an operator's own account takes. */
const proofOf = ({ staffName, password }: Pick<Credentials, 'staffName' | 'password'>) => ({
  staffName,
  password: hashLoginPassword(staffName, password),
});

/** A call that proves who one is: a challenge is solved when one is due, the code of the second factor is asked for. */
async function proven<T>(def: CallDef, input: Record<string, string>): Promise<Reply<T>> {
  const reply = await call<T>(def, input);
  if (reply.code === CODES.captchaDue.code) return proven(def, { ...input, ...(await challenge()) });
  if (reply.code !== CODES.staffCodeDue.code) return reply;
  return call<T>(def, { ...input, code: await ask('两步验证码（或恢复码）：') });
}

async function challenge(): Promise<Record<string, string>> {
  process.stderr.write('多次失败，正在完成人机验证…\n');
  const { data } = await call<{ random: string; work: string }>(accountCalls.imageCode, {
    purpose: 'staff',
    alone: '1',
  });
  return { random: data.random, work: await solveAlone(data.work) };
}

/** A password that nobody else has seen takes the place of the one that is known. */
async function changePassword(proof: { staffName: string; password: string }): Promise<number> {
  const password = newPassword();
  const hashed = hashLoginPassword(proof.staffName, password);
  const changed = await proven(consoleStaffCalls.changeStaffPassword, { ...proof, newPassword: hashed });
  if (changed.code !== 1) return say(changed, proof.staffName);
  process.stdout.write(`新密码 ${password}（只显示这一次）\n`);
  return 0;
}

/** Gives the account a second factor: the secret goes into an authenticator app, a code of it comes back. */
async function enrol(proof: { staffName: string; password: string }): Promise<number> {
  const offered = await proven<{ secret: string; url: string }>(consoleStaffCalls.enrolSecondFactor, proof);
  if (offered.code !== 1) return say(offered, proof.staffName);
  process.stdout.write(`把下面的密钥添加到验证器应用：\n密钥 ${offered.data.secret}\n${offered.data.url}\n`);
  const code = await ask('验证器显示的 6 位数字：');
  const confirmed = await proven<{ recoveryCodes: string[] }>(consoleStaffCalls.confirmSecondFactor, {
    ...proof,
    code,
  });
  if (confirmed.code !== 1) return say(confirmed, proof.staffName);
  const codes = confirmed.data.recoveryCodes.join('\n');
  process.stdout.write(`两步验证已启用。恢复码（每个可用一次，只显示这一次）：\n${codes}\n`);
  return 0;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

async function runAct(act: Act, values: readonly string[], token: string, by: string): Promise<number> {
  const input = inputOf(act, values);
  if (act.call.path !== consoleStaffCalls.addStaff.path) return say(await call(act.call, input, token), by);
  const password = newPassword();
  const hashed = hashLoginPassword(input['staffName'] ?? '', password);
  const status = say(await call(act.call, { ...input, password: hashed }, token), by);
  if (status === 0) process.stdout.write(`密码 ${password}（只显示这一次）\n`);
  return status;
}

const newPassword = (): string => randomBytes(12).toString('base64url');

function readArguments(args: readonly string[]): { words: string[]; as: string | undefined } {
  const at = args.indexOf('--as');
  if (at < 0) return { words: [...args], as: undefined };
  return { words: args.filter((_, index) => index !== at && index !== at + 1), as: args[at + 1] };
}

/** Values in the order of the act's words, or as name=value; a file by its option. */
function inputOf({ words }: Act, values: readonly string[]): Record<string, string> {
  const input: Record<string, string> = {};
  let next = 0;
  for (const value of values) {
    if (value.startsWith(PICTURE_OPTION)) {
      input[PICTURE_FILE] = value.slice(PICTURE_OPTION.length);
      continue;
    }
    const named = /^(\w+)=(.*)$/s.exec(value);
    if (named && words.includes(named[1] ?? '')) input[named[1] ?? ''] = named[2] ?? '';
    else input[words[next++] ?? `value${next}`] = value;
  }
  return input;
}

/** Receipts and evidence: the file route asks for staff of any role. */
const READS_PICTURES: readonly StaffRole[] = ['operator'];

interface Credentials {
  readonly staffName: string;
  /** Absent in files of before there were roles; those accounts administrate. */
  readonly role?: StaffRole;
  readonly password: string;
}

/** From the file the seed left in the data folder, the first whose role may do it; or asked for. */
async function findCredentials(
  as: string | undefined,
  roles: readonly StaffRole[],
): Promise<Pick<Credentials, 'staffName' | 'password'>> {
  const file = join(readConfig().dataFolder, 'staff.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credentials[]) : [];
  const found = known.find(({ staffName, role = 'admin' }) =>
    as === undefined ? roles.includes(role) : staffName === as,
  );
  if (found) return found;
  const staffName = as ?? (await ask('运营账号：'));
  return { staffName, password: await ask(`${staffName} 的密码：`) };
}

/** Receipts and evidence are shown to operators only: fetched with the operator's token and put into a file. */
async function savePicture([path = '', file = '']: readonly string[], token: string): Promise<number> {
  if (!path.startsWith('/files/') || file === '') {
    process.stdout.write(USAGE);
    return 2;
  }
  const response = await reach(readConfig(), path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) {
    process.stderr.write(`没有这张图片：${path}\n`);
    return 1;
  }
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  process.stdout.write(`已保存到 ${file}\n`);
  return 0;
}

async function call<T>(def: CallDef, input: Record<string, string>, token?: string): Promise<Reply<T>> {
  const form = def.file ? withFile(input) : new URLSearchParams(input);
  const isGet = def.method === 'GET' && form instanceof URLSearchParams;
  const response = await reach(readConfig(), `${def.path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
    method: def.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(isGet ? {} : { body: form }),
  });
  return (await response.json()) as Reply<T>;
}

/** The file that --picture names goes behind the words. */
function withFile({ [PICTURE_FILE]: file = '', ...words }: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  if (file !== '') form.set('file', new Blob([readFileSync(file)]), basename(file));
  return form;
}

interface Answer {
  readonly note?: string;
  readonly settings?: object[];
  readonly list?: object[];
  /** The key of the next page. */
  readonly next?: string | null;
}

/** Prints the answer for a person; the exit code says whether the act was done. */
function say({ code, msg, data }: Reply, staffName: string): number {
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
};

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.length === 0) return '无';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const timeText = (at: number): string => new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });

function lineOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => {
      if (name === 'at') return timeText(value as number);
      if (name === 'decidedAt') return value === null ? '' : `${LABELS[name]}：${timeText(value as number)}`;
      return name === 'doc' ? `（${String(value)}）` : `${LABELS[name] ?? name}：${valueText(value)}`;
    })
    .join('  ');
}

const isRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text);

/** The first account of a site without a seed: written straight into the database, by whoever may open it. */
async function createAccount([staffName = '', role = 'admin']: readonly string[]): Promise<number> {
  if (!/^\w{3,32}$/.test(staffName) || !isRole(role)) {
    process.stdout.write(USAGE);
    return 2;
  }
  const { openDatabase } = await import('@caiting/server/platform/db/connect');
  const { createStaff } = await import('@caiting/server/modules/console');
  const { dataFolder, databaseUrl, appDatabaseUrl } = readConfig();
  const { db, embedded } = await openDatabase({ mustBeThere: true, dataFolder, databaseUrl, appDatabaseUrl, connectionsMax: 2 });
  const password = newPassword();
  const isNew = await createStaff({ db }, staffName, role, hashLoginPassword(staffName, password));
  await db.close();
  await embedded?.release();
  process.stdout.write(isNew ? `运营账号 ${staffName}，密码 ${password}（只显示这一次）\n` : `${staffName} 已存在\n`);
  return isNew ? 0 : 1;
}
