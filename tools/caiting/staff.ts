import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  CODES,
  consoleStaffCalls,
  hashLoginPassword,
  STAFF_MAY,
  STAFF_ROLES,
  rolesGiven,
  type Reply,
  type StaffRole,
} from '@caiting/contract';
import { readConfig } from '@caiting/server/config';
import { call } from './staff/call.ts';
import { ACTS, helpOf, ownEntry, type Act } from './staff/commands.ts';
import { inputOf, secretOnCommandLine } from './staff/input.ts';
import { OWN_COMMANDS, newPassword, tokenOf, type Operator } from './staff/own-account.ts';
import { reach, siteOf } from './staff/reach.ts';
import { say } from './staff/say.ts';
import { keyPath } from './staff/key-file.ts';
import { makeKey, signedAct } from './staff/signing.ts';
import { StaffSessions } from './staff/sessions.ts';
import { InputEnded, ask, askSecret } from './staff/typed.ts';

/** Not a call: it fetches a file. */
const PICTURE = 'picture';
/** Nor are these. */
const KEY = 'key';
const LOG = 'log';
/** Wrong usage, and standard input that ended too early. */
const MISUSED = 2;

const USAGE = [
  '用法：./caiting staff <操作> [值 …] [名称=值 …] [--as 运营账号] [--json]',
  '      不写 --as 时，用已登录的账号，或演示数据里角色相符的第一个账号；谁能做什么见 /docs 与 docs/staff-roles.md',
  '      脚本用服务令牌：CAITING_STAFF_TOKEN=… ./caiting staff <操作>，或加 --token 从标准输入读取',
  '      值写成 - 时从标准输入读取；密码与验证码总是从标准输入读取，不回显，不写在命令行',
  '      ./caiting staff create <运营账号> [admin|operator|financeLead|finance|risk|draws|support|content|auditor]   新建运营账号（直接写数据库）',
  '      ./caiting staff key make [名称] [--key 文件] --as <运营账号>   建立自己的签名密钥（口令加密，只存本机）',
  '      ./caiting staff log export <文件>   导出运营日志、签名与公钥（直接读数据库），供独立核验',
  '      ./caiting staff picture <图片地址> <文件>            下载一张凭证或证明图片（.webp）',
  ...Object.keys(OWN_COMMANDS).map(
    (name) => `      ${`./caiting staff ${name} --as <运营账号>`.padEnd(46)} ${helpOf(ownEntry(name))}`,
  ),
  '',
  ...Object.entries(ACTS).map(
    ([name, act]) => `  ${[name, ...act.words].join(' ').padEnd(46)} ${helpOf(act)}（${act.call.roles.join('、')}）`,
  ),
  '',
].join('\n');

/** `./caiting staff <act> …`: operator acts on the running server, as a member of staff. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await runCommand(args);
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error;
    process.stderr.write(`${error.message}\n`);
    return MISUSED;
  }
}

async function runCommand(args: readonly string[]): Promise<number> {
  const { words, as, key, isJson, isToken } = readArguments(args);
  const [name = '', ...values] = words;
  if (name === 'create') return createAccount(values);
  if (name === LOG && values[0] === 'export') return exportLog(values[1]);
  if (name === KEY && values[0] === 'make')
    return makeKey({ ...(await findOperator(as, STAFF_ROLES, key)), isJson }, values[1] ?? hostname());
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  const own = Object.hasOwn(OWN_COMMANDS, name) ? OWN_COMMANDS[name as keyof typeof OWN_COMMANDS] : undefined;
  if (!act && !own && name !== PICTURE) {
    process.stdout.write(USAGE);
    return name === '' || name === 'help' ? 0 : MISUSED;
  }
  const secret = act ? secretOnCommandLine(act, values) : null;
  if (secret !== null) {
    process.stderr.write(`${secret}\n`);
    return MISUSED;
  }
  const token = isToken ? await askSecret('服务令牌：') : process.env['CAITING_STAFF_TOKEN'];
  if (token !== undefined) return act ? runAsScript(act, values, token, isJson) : misused();
  const roles = act?.call.roles ?? (own ? STAFF_ROLES : READS_PICTURES);
  const operator = { ...(await findOperator(as, roles, key)), isJson };
  if (own) return own(operator);
  return act ? runAct(act, values, operator) : savePicture(values, operator);
}

/** With a service token there is nobody to ask: no sign-in, no key, nothing kept. */
async function runAsScript(act: Act, values: readonly string[], token: string, isJson: boolean): Promise<number> {
  const reply = await call(act.call, await inputOf(act, values), token);
  return say(reply, { staffName: '服务令牌', isJson });
}

function misused(): number {
  process.stdout.write(USAGE);
  return MISUSED;
}

async function runAct(act: Act, values: readonly string[], operator: Operator): Promise<number> {
  // Prompts of the sign-in take the first lines of a pipe, a value "-" what is left.
  if ((await tokenOf(operator)) === null) return 1;
  const input = await inputOf(act, values);
  if (act.call.path !== consoleStaffCalls.addStaff.path) return say(await signedIn(act, input, operator), operator);
  const password = newPassword();
  const hashed = hashLoginPassword(input['staffName'] ?? '', password);
  const reply = await signedIn(act, { ...input, password: hashed }, operator);
  if (reply.code !== 1) return say(reply, operator);
  const { note } = reply.data as { note: string };
  return say({ ...reply, data: { note: `${note}\n密码 ${password}（只显示这一次）`, password } }, operator);
}

/** A call in the kept session; where the site has ended that one, in a new one. */
async function signedIn(act: Act, input: Record<string, string>, operator: Operator): Promise<Reply> {
  for (const isLast of [false, true]) {
    const token = await tokenOf(operator);
    if (token === null) break;
    const signed = await signedAct(act.call, input, operator, token);
    const reply = await call(act.call, signed.input, token, signed.headers);
    if (reply.code !== CODES.staffLoginNeeded.code || isLast) {
      operator.sessions.keep(operator.staffName, token);
      return reply;
    }
    operator.sessions.forget(operator.staffName);
  }
  return { code: CODES.staffLoginNeeded.code, msg: CODES.staffLoginNeeded.zh, data: null };
}

interface Arguments {
  readonly words: string[];
  readonly as: string | undefined;
  /** The file of the own key. */
  readonly key: string | undefined;
  readonly isJson: boolean;
  /** A service token comes by standard input. */
  readonly isToken: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const isJson = args.includes('--json');
  const isToken = args.includes('--token');
  const words = args.filter((arg) => arg !== '--json' && arg !== '--token');
  /** Takes an option and its value out of the words. */
  const taken = (option: string): string | undefined => {
    const at = words.indexOf(option);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  return { as: taken('--as'), key: taken('--key'), words, isJson, isToken };
}

/** Receipts and evidence: the file route asks for staff of any role. */
const READS_PICTURES: readonly StaffRole[] = STAFF_MAY.recharges.look;

interface Credentials {
  readonly staffName: string;
  /** Absent in files of before there were roles; those accounts administrate. */
  readonly role?: StaffRole | 'operator';
  readonly password: string;
}

/** From the file the seed left in the data folder, the first whose role may do it; or whoever is signed in here alone; or asked for. */
async function findOperator(
  as: string | undefined,
  roles: readonly StaffRole[],
  key: string | undefined,
): Promise<Omit<Operator, 'isJson'>> {
  const config = readConfig();
  const keyFileOf = (staffName: string): string => keyPath(config.dataFolder, staffName, key);
  const sessions = new StaffSessions(config.dataFolder, siteOf(config));
  const file = join(config.dataFolder, 'staff.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credentials[]) : [];
  const found = known.find(({ staffName, role = 'admin' }) =>
    as === undefined ? rolesGiven(role).some((held) => roles.includes(held)) : staffName === as,
  );
  if (found)
    return {
      staffName: found.staffName,
      password: found.password,
      sessions,
      keyFile: keyFileOf(found.staffName),
    };
  const [only, ...others] = sessions.names();
  if (as === undefined && only !== undefined && others.length === 0)
    return { staffName: only, sessions, keyFile: keyFileOf(only) };
  const staffName = as ?? (await ask('运营账号：'));
  return { staffName, sessions, keyFile: keyFileOf(staffName) };
}

/** Receipts and evidence are shown to operators only: fetched with the operator's token and put into a file. */
async function savePicture([path = '', file = '']: readonly string[], operator: Operator): Promise<number> {
  if (!path.startsWith('/files/') || file === '') {
    process.stdout.write(USAGE);
    return MISUSED;
  }
  const token = await tokenOf(operator);
  if (token === null) return 1;
  const response = await reach(readConfig(), path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) {
    process.stderr.write(`没有这张图片：${path}\n`);
    return 1;
  }
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return say({ code: 1, msg: '', data: { note: `已保存到 ${file}`, file } }, operator);
}

const isRole = (text: string): text is StaffRole | 'operator' =>
  text === 'operator' || STAFF_ROLES.some((role) => role === text);

/** The first account of a site without a seed: written straight into the database, by whoever may open it. */
async function createAccount([staffName = '', role = 'admin']: readonly string[]): Promise<number> {
  if (!/^\w{3,32}$/.test(staffName) || !isRole(role)) {
    process.stdout.write(USAGE);
    return MISUSED;
  }
  const { createStaff } = await import('@caiting/server/modules/console');
  const { db, close } = await openSite();
  const password = newPassword();
  const isNew = await createStaff({ db }, staffName, role, hashLoginPassword(staffName, password));
  await close();
  process.stdout.write(isNew ? `运营账号 ${staffName}，密码 ${password}（只显示这一次）\n` : `${staffName} 已存在\n`);
  return isNew ? 0 : 1;
}

async function openSite() {
  const { openDatabase } = await import('@caiting/server/platform/db/connect');
  const { dataFolder, databaseUrl, appDatabaseUrl } = readConfig();
  const { db, embedded } = await openDatabase({
    mustBeThere: true,
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
  });
  const close = async (): Promise<void> => {
    await db.close();
    await embedded?.release();
  };
  return { db, close };
}

/** Every link of the log with the text that it hashes, and the public keys: what tools/caiting/staff/verify-log.mjs checks without this site. */
async function exportLog(file: string | undefined): Promise<number> {
  if (file === undefined) {
    process.stdout.write(USAGE);
    return MISUSED;
  }
  const { exportStaffLog } = await import('@caiting/server/modules/console');
  const path = resolve(process.env['CAITING_CWD'] ?? '.', file);
  const { db, close } = await openSite();
  try {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
    await exportStaffLog(db, (rows) => writeFileSync(path, `${rows.join('\n')}\n`, { flag: 'a' }));
  } finally {
    await close();
  }
  process.stdout.write(`已导出 / exported: ${path}\nnode tools/caiting/staff/verify-log.mjs ${path}\n`);
  return 0;
}
