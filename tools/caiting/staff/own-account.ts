import { randomBytes } from 'node:crypto';
import {
  CODES,
  accountCalls,
  consoleCalls,
  consoleSessionCalls,
  consoleStaffCalls,
  hashLoginPassword,
  type CallDef,
  type Reply,
} from '@caiting/contract';
import { call } from './call.ts';
import { solveAlone } from './challenge.ts';
import { say } from './say.ts';
import type { StaffSessions } from './sessions.ts';
import { ask, askSecret } from './typed.ts';

/** Who acts, and how answers are written. */
export interface Operator {
  readonly staffName: string;
  /** From the file of the demo; else asked for when it is needed. */
  readonly password?: string | undefined;
  readonly isJson: boolean;
  readonly sessions: StaffSessions;
  /** Where the own key lies on this machine, if there is one. */
  readonly keyFile: string;
}

/** What an operator does to the own account, by command: each has a dialog of its own, because a secret is typed. */
export const OWN_COMMANDS = {
  login: signIn,
  logout: signOut,
  password: changePassword,
  enrol,
  confirmEnrol,
  stepUp,
  passkeyChallenge: onPagesAlone,
  beginPasskey: onPagesAlone,
  addPasskey: onPagesAlone,
} as const satisfies Readonly<Record<string, (operator: Operator) => Promise<number>>>;

export const newPassword = (): string => randomBytes(12).toString('base64url');

/** The token of a kept session, or of a new one; null when the sign-in is refused, which has been said. */
export async function tokenOf(operator: Operator): Promise<string | null> {
  const kept = operator.sessions.tokenOf(operator.staffName);
  if (kept !== null) return kept;
  const login = await proven<{ token: string }>(consoleCalls.staffLogin, await proofOf(operator));
  if (login.code !== 1) {
    say(login, operator);
    return null;
  }
  operator.sessions.keep(operator.staffName, login.data.token);
  return login.data.token;
}

async function signIn(operator: Operator): Promise<number> {
  operator.sessions.forget(operator.staffName);
  const login = await proven<{ token: string; roles: readonly string[] }>(
    consoleCalls.staffLogin,
    await proofOf(operator),
  );
  if (login.code !== 1) return say(login, operator);
  operator.sessions.keep(operator.staffName, login.data.token);
  const { roles } = login.data;
  return say({ ...login, data: { note: `${operator.staffName} 已登录（${roles.join('、')}）` } }, operator);
}

async function signOut(operator: Operator): Promise<number> {
  const token = operator.sessions.tokenOf(operator.staffName);
  operator.sessions.forget(operator.staffName);
  const done: Reply = { code: 1, msg: '', data: { note: `${operator.staffName} 已退出` } };
  if (token !== null) await call(consoleCalls.staffLogout, {}, token);
  return say(done, operator);
}

/** What every call about an operator's own account takes. */
async function proofOf({ staffName, password }: Operator): Promise<{ staffName: string; password: string }> {
  const typed = password ?? (await askSecret(`${staffName} 的密码：`));
  return { staffName, password: hashLoginPassword(staffName, typed) };
}

/** A call that proves who one is: a challenge is solved when one is due, the code of the second factor is asked for. */
async function proven<T>(def: CallDef, input: Record<string, string>): Promise<Reply<T>> {
  const reply = await call<T>(def, input);
  if (reply.code === CODES.captchaDue.code) return proven(def, { ...input, ...(await challenge()) });
  // No authenticator answers a command line: where the account has a passkey, a code is asked for too.
  if (![CODES.staffCodeDue.code, CODES.staffPasskeyDue.code].includes(reply.code)) return reply;
  return call<T>(def, { ...input, code: await askSecret('两步验证码（或恢复码）：') });
}

async function challenge(): Promise<Record<string, string>> {
  process.stderr.write('多次失败，正在完成人机验证…\n');
  const { data } = await call<{ random: string; work: string }>(accountCalls.imageCode, {
    purpose: 'staff',
    alone: '1',
  });
  return { random: data.random, work: await solveAlone(data.work) };
}

/** A password that nobody else has seen takes the place of the one that is known. Every session ends. */
async function changePassword(operator: Operator): Promise<number> {
  const proof = await proofOf(operator);
  const password = newPassword();
  const hashed = hashLoginPassword(proof.staffName, password);
  const changed = await proven(consoleStaffCalls.changeStaffPassword, { ...proof, newPassword: hashed });
  if (changed.code !== 1) return say(changed, operator);
  operator.sessions.forget(operator.staffName);
  return say({ ...changed, data: { note: `新密码 ${password}（只显示这一次）`, password } }, operator);
}

/** Gives the account a second factor: the secret goes into an authenticator app, a code of it comes back. */
async function enrol(operator: Operator): Promise<number> {
  const proof = await proofOf(operator);
  const offered = await proven<{ secret: string; url: string }>(consoleStaffCalls.enrolSecondFactor, proof);
  if (offered.code !== 1) return say(offered, operator);
  const { secret, url } = offered.data;
  say({ ...offered, data: { note: `把下面的密钥添加到验证器应用：\n密钥 ${secret}\n${url}`, secret, url } }, operator);
  return confirm(operator, proof);
}

/** Shows the second factor again in the kept session. */
async function stepUp(operator: Operator): Promise<number> {
  const token = await tokenOf(operator);
  if (token === null) return 1;
  const code = await askSecret('两步验证码（或恢复码）：');
  const shown = await call<{ until: number }>(consoleSessionCalls.staffStepUp, { code }, token);
  if (shown.code !== 1) return say(shown, operator);
  return say({ ...shown, data: { note: '已验证', ...shown.data } }, operator);
}

/** What an authenticator of a browser does. */
async function onPagesAlone(operator: Operator): Promise<number> {
  const note = '通行密钥由浏览器建立和出示：请打开控制台 → 我的账号 → 我的通行密钥';
  return say({ code: CODES.passkeyUnavailable.code, msg: note, data: null }, operator);
}

async function confirmEnrol(operator: Operator): Promise<number> {
  return confirm(operator, await proofOf(operator));
}

async function confirm(operator: Operator, proof: { staffName: string; password: string }): Promise<number> {
  const code = await ask('验证器显示的 6 位数字：');
  const confirmed = await proven<{ recoveryCodes: string[] }>(consoleStaffCalls.confirmSecondFactor, {
    ...proof,
    code,
  });
  if (confirmed.code !== 1) return say(confirmed, operator);
  const { recoveryCodes } = confirmed.data;
  const note = `两步验证已启用。恢复码（每个可用一次，只显示这一次）：\n${recoveryCodes.join('\n')}`;
  return say({ ...confirmed, data: { note, recoveryCodes } }, operator);
}
