import {
  CODES,
  CONSOLE_ACTS,
  calls,
  consoleCalls,
  consoleSessionCalls,
  consoleStaffCalls,
  hashLoginPassword,
  type CallDef,
  type CallName,
  type ConsoleAct,
  type StaffCallDef,
  type StaffRole,
} from '@caiting/contract';
import { generate } from 'otplib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { sampleInput } from '../../../platform/testing/malformed.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';
import { giveSecondFactor } from '../testing/second-factor.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
beforeEach(async () => {
  await db.run('delete from attempt');
  // One wish about one price at a time.
  await owner.run(`update staff_request set ended = 'expired', ended_at = app_now() where state = 'waiting'`);
});

const MINUTE_MS = 60_000;
const DUE = CODES.staffStepUpDue.code;
const { staffStepUp, staffSelf } = consoleSessionCalls;
let made = 0;

/** The next code of the authenticator app: each counts once. */
async function nextCode(secret: string): Promise<string> {
  await advance(db, 30_000);
  const { epoch } = await db.one<{ epoch: number }>('select extract(epoch from app_now())::float8 as epoch');
  return generate({ secret, epoch: Math.floor(epoch) });
}

async function account(role: StaffRole | 'operator') {
  const staffName = `${role}_${(made += 1)}`;
  const password = hashLoginPassword(staffName, 'operator-1');
  await createStaff(deps, staffName, role, password);
  return { staffName, password };
}

/** Signed in by the console's page, the second factor just shown. */
async function atThePage(role: StaffRole | 'operator') {
  const who = await account(role);
  const { secret, recoveryCodes } = await giveSecondFactor(deps, who.staffName);
  const response = await app.http.inject({
    method: 'POST',
    url: consoleCalls.staffLogin.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...who, session: 'cookie', code: await nextCode(secret) }).toString(),
  });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  // A wish of one's own: nobody here is the second of somebody else.
  return { who, secret, cookie, rate: `7.${100 + made}`, recoveryCodes };
}
type Page = Awaited<ReturnType<typeof atThePage>>;

/** A price, which two administrators set: asked alone it is refused for want of the second, once the session is let through. */
const setPrice = ({ cookie, rate }: Pick<Page, 'cookie' | 'rate'>) =>
  callApp(app, calls.setCoinRate, { coin: 'USDT', rate }, { cookie }).then(({ code }) => code);
const LET_THROUGH = CODES.secondStaffNeeded.code;
const show = ({ cookie }: Pick<Page, 'cookie'>, code: string) => callApp(app, staffStepUp, { code }, { cookie });

describe('the second factor again', () => {
  test('is due once five minutes have passed since it was shown', async () => {
    const page = await atThePage('admin');
    expect(await setPrice(page)).toBe(LET_THROUGH);
    await advance(db, 5 * MINUTE_MS - 2_000);
    expect(await setPrice(page)).toBe(LET_THROUGH);
    await advance(db, 3_000);
    expect(await setPrice(page)).toBe(DUE);
    const { data } = await show(page, await nextCode(page.secret));
    expect(await setPrice(page)).toBe(LET_THROUGH);
    const self = (await callApp(app, staffSelf, {}, { cookie: page.cookie })).data;
    expect(self.stepUp).toEqual({ until: data.until });
    expect(Math.abs(data.until - self.now - 5 * MINUTE_MS)).toBeLessThan(5_000);
  });

  test('takes no code twice, neither that of the sign-in nor its own', async () => {
    const page = await atThePage('admin');
    const { epoch } = await db.one<{ epoch: number }>('select extract(epoch from app_now())::float8 as epoch');
    const ofSignIn = await generate({ secret: page.secret, epoch: Math.floor(epoch) });
    expect((await show(page, ofSignIn)).code).toBe(CODES.staffCodeWrong.code);
    const code = await nextCode(page.secret);
    const both = await Promise.all([show(page, code), show(page, code)]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([CODES.staffCodeWrong.code, 1]);
  });

  test('is stood in for by a recovery code, once', async () => {
    const page = await atThePage('admin');
    await advance(db, 6 * MINUTE_MS);
    const [code = ''] = page.recoveryCodes;
    expect((await show(page, code)).code).toBe(1);
    expect(await setPrice(page)).toBe(LET_THROUGH);
    expect((await show(page, code)).code).toBe(CODES.staffCodeWrong.code);
  });

  test('is not guessed: ten wrong codes, then a wait', async () => {
    const page = await atThePage('admin');
    for (let n = 0; n < 10; n += 1) expect((await show(page, '000000')).code).toBe(CODES.staffCodeWrong.code);
    expect((await show(page, await nextCode(page.secret))).code).toBe(CODES.loginLocked.code);
  });

  test('counts for the page that showed it alone', async () => {
    const page = await atThePage('admin');
    const other = await atThePage('admin');
    await advance(db, 6 * MINUTE_MS);
    await show(page, await nextCode(page.secret));
    expect([await setPrice(page), await setPrice(other)]).toEqual([LET_THROUGH, DUE]);
  });

  test('is asked of pages alone: a program signed in for what it does', async () => {
    const page = await atThePage('admin');
    const { who, secret } = page;
    const { token } = (await callApp(app, consoleCalls.staffLogin, { ...who, code: await nextCode(secret) })).data;
    await advance(db, 10 * MINUTE_MS);
    const { code } = await callApp(app, calls.setCoinRate, { coin: 'USDT', rate: page.rate }, { token });
    expect([code, await setPrice(page)]).toEqual([LET_THROUGH, DUE]);
  });

  test('is not asked of an account of a demo that has none', async () => {
    const who = await account('admin');
    const { headers } = await app.http.inject({
      method: 'POST',
      url: consoleCalls.staffLogin.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...who, session: 'cookie' }).toString(),
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await advance(db, 10 * MINUTE_MS);
    expect(await setPrice({ cookie, rate: '6.5' })).toBe(LET_THROUGH);
    expect((await show({ cookie }, '123456')).code).toBe(CODES.staffFactorMissing.code);
    // Taken into use at the page: from then on it is, and this page has not shown it.
    const { secret } = (await callApp(app, consoleStaffCalls.enrolSecondFactor, who)).data;
    await callApp(app, consoleStaffCalls.confirmSecondFactor, { ...who, code: await nextCode(secret) });
    expect(await setPrice({ cookie, rate: '6.5' })).toBe(DUE);
  });

  test('leaves its line, and a code is in none', async () => {
    const page = await atThePage('admin');
    await advance(db, 6 * MINUTE_MS);
    await setPrice(page);
    const code = await nextCode(page.secret);
    await show(page, code);
    const { list } = (await callApp(app, calls.staffLog, {}, { cookie: page.cookie })).data;
    expect(list.slice(0, 2).map(({ act, detail }) => [act, detail])).toEqual([
      ['staffStepUp', '{"code":"***"} → done'],
      ['setCoinRate', expect.stringMatching(/→ staffStepUpDue$/)],
    ]);
    expect(JSON.stringify(list)).not.toContain(code);
  });
});

describe('every act of the console, from a page whose second factor was shown six minutes ago', () => {
  const pages = new Map<StaffRole | 'operator', Page>();
  beforeAll(async () => {
    for (const role of ['admin', 'operator'] as const) pages.set(role, await atThePage(role));
    await advance(db, 6 * MINUTE_MS);
  });
  const acts = Object.entries(CONSOLE_ACTS as Readonly<Record<string, ConsoleAct>>).filter(
    ([name]) => calls[name as CallName].who === 'staff' && name !== 'staffLogout',
  );
  const roleOf = (def: CallDef): 'admin' | 'operator' =>
    (def as StaffCallDef).roles.includes('admin') ? 'admin' : 'operator';

  test.each(acts)('%s', async (name, { changes }) => {
    const def: CallDef = calls[name as CallName];
    const { cookie = '' } = pages.get(roleOf(def)) ?? {};
    const { code } = await callApp(app, def, sampleInput(def) as never, { cookie });
    expect([name, code === DUE]).toEqual([name, ['money', 'door', 'right', 'price'].includes(changes)]);
    expect(code).not.toBe(CODES.staffLoginNeeded.code);
  });
});
