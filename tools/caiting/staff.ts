import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { StaffSessions } from './staff/sessions.ts';
import { InputEnded, ask } from './staff/typed.ts';

/** Not a call: it fetches a file. */
const PICTURE = 'picture';
/** Wrong usage, and standard input that ended too early. */
const MISUSED = 2;

const USAGE = [
  '用法：./caiting staff <操作> [值 …] [名称=值 …] [--as 运营账号] [--json]',
  '      不写 --as 时，用已登录的账号，或演示数据里角色相符的第一个账号；谁能做什么见 /docs 与 docs/staff-roles.md',
  '      值写成 - 时从标准输入读取；密码与验证码总是从标准输入读取，不回显，不写在命令行',
  '      ./caiting staff create <运营账号> [admin|operator|financeLead|finance|risk|draws|support|content|auditor]   新建运营账号（直接写数据库）',
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
  const { words, as, isJson } = readArguments(args);
  const [name = '', ...values] = words;
  if (name === 'create') return createAccount(values);
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
  const roles = act?.call.roles ?? (own ? STAFF_ROLES : READS_PICTURES);
  const operator = { ...(await findOperator(as, roles)), isJson };
  if (own) return own(operator);
  return act ? runAct(act, values, operator) : savePicture(values, operator);
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
    const reply = await call(act.call, input, token);
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
  readonly isJson: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const isJson = args.includes('--json');
  const rest = args.filter((arg) => arg !== '--json');
  const at = rest.indexOf('--as');
  if (at < 0) return { words: rest, as: undefined, isJson };
  return { words: rest.filter((_, index) => index !== at && index !== at + 1), as: rest[at + 1], isJson };
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
async function findOperator(as: string | undefined, roles: readonly StaffRole[]): Promise<Omit<Operator, 'isJson'>> {
  const config = readConfig();
  const sessions = new StaffSessions(config.dataFolder, siteOf(config));
  const file = join(config.dataFolder, 'staff.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Credentials[]) : [];
  const found = known.find(({ staffName, role = 'admin' }) =>
    as === undefined ? rolesGiven(role).some((held) => roles.includes(held)) : staffName === as,
  );
  if (found) return { staffName: found.staffName, password: found.password, sessions };
  const [only, ...others] = sessions.names();
  if (as === undefined && only !== undefined && others.length === 0) return { staffName: only, sessions };
  return { staffName: as ?? (await ask('运营账号：')), sessions };
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
  const { openDatabase } = await import('@caiting/server/platform/db/connect');
  const { createStaff } = await import('@caiting/server/modules/console');
  const { dataFolder, databaseUrl, appDatabaseUrl } = readConfig();
  const { db, embedded } = await openDatabase({
    mustBeThere: true,
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
  });
  const password = newPassword();
  const isNew = await createStaff({ db }, staffName, role, hashLoginPassword(staffName, password));
  await db.close();
  await embedded?.release();
  process.stdout.write(isNew ? `运营账号 ${staffName}，密码 ${password}（只显示这一次）\n` : `${staffName} 已存在\n`);
  return isNew ? 0 : 1;
}
