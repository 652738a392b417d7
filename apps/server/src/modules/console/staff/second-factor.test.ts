import { CODES, consoleCalls, consoleStaffCalls, hashLoginPassword, type StaffRole } from '@caiting/contract';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { modules } from '../../index.ts';
import { solvedChallenge } from '../../account/testing/challenges.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { createStaff } from '../index.ts';
import { giveSecondFactor } from '../testing/second-factor.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds, config: { trustProxy: true } });
const { deps } = app;
const PASSWORD = 'operator-1';
beforeEach(async () => {
  await db.run('delete from attempt');
});
let made = 0;

async function someone(role: StaffRole | 'operator' = 'operator') {
  const staffName = `${role}_${(made += 1)}`;
  const password = hashLoginPassword(staffName, PASSWORD);
  await createStaff(deps, staffName, role, password);
  return { staffName, password };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const DESK = '192.0.2.10';
const login = (who: Someone, more: object = {}, address = DESK) =>
  callApp(app, consoleCalls.staffLogin, { ...who, ...more }, from(address));
async function codeOf(secret: string, agoSeconds = 0): Promise<string> {
  const { epoch } = await db.one<{ epoch: number }>('select extract(epoch from app_now())::float8 as epoch');
  return generate({ secret, epoch: Math.floor(epoch) - agoSeconds });
}
const nextCode = async (secret: string): Promise<string> => {
  await advance(db, 30_000);
  return codeOf(secret);
};
async function enrolled(role: StaffRole | 'operator' = 'operator') {
  const who = await someone(role);
  const { secret } = (await callApp(app, consoleStaffCalls.enrolSecondFactor, who, from(DESK))).data;
  const confirmed = await callApp(
    app,
    consoleStaffCalls.confirmSecondFactor,
    { ...who, code: await codeOf(secret) },
    from(DESK),
  );
  return { who, secret, recoveryCodes: confirmed.data.recoveryCodes };
}

describe('a second factor', () => {
  test('is begun with the password, counts once a code of it came, and is asked for from then on', async () => {
    const who = await someone();
    const offered = await callApp(app, consoleStaffCalls.enrolSecondFactor, who, from(DESK));
    expect(offered.data.url).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    // Not confirmed: nobody is locked out by a secret that never reached a phone.
    expect((await login(who)).code).toBe(1);
    const confirm = (code: string) => callApp(app, consoleStaffCalls.confirmSecondFactor, { ...who, code }, from(DESK));
    const right = await codeOf(offered.data.secret);
    expect((await confirm(right === '123456' ? '654321' : '123456')).code).toBe(CODES.staffCodeWrong.code);
    const { data } = await confirm(right);
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await login(who)).code).toBe(CODES.staffCodeDue.code);
    expect((await login(who, { code: await nextCode(offered.data.secret) })).code).toBe(1);
  });

  test('takes a code once, also of two sign-ins at the same time, and none of before', async () => {
    const { who, secret } = await enrolled();
    const code = await nextCode(secret);
    const both = await Promise.all([login(who, { code }), login(who, { code })]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([CODES.staffCodeWrong.code, 1]);
    expect((await login(who, { code })).code).toBe(CODES.staffCodeWrong.code);
    await db.run('delete from attempt');
    expect((await login(who, { code: await codeOf(secret, 30) })).code).toBe(CODES.staffCodeWrong.code);
    // A phone whose clock is one code behind is let in, one that is two behind is not.
    await advance(db, 120_000);
    expect((await login(who, { code: await codeOf(secret, 60) })).code).toBe(CODES.staffCodeWrong.code);
    expect((await login(who, { code: await codeOf(secret, 30) })).code).toBe(1);
  });

  test('is stood in for by each recovery code once; only hashes of them are kept', async () => {
    const { who, recoveryCodes } = await enrolled();
    const [code = ''] = recoveryCodes;
    expect((await login(who, { code: code.toUpperCase().replaceAll('-', ' ') })).code).toBe(1);
    expect((await login(who, { code })).code).toBe(CODES.staffCodeWrong.code);
    const { kept } = await owner.one<{ kept: string }>(
      'select string_agg(row_to_json(c)::text, null) as kept from staff_recovery_code c',
    );
    expect(kept).not.toContain(code);
  });

  test('is sealed, and not replaced by whoever knows the password alone', async () => {
    const { who, secret } = await enrolled();
    const { row } = await owner.one<{ row: string }>(
      `select row_to_json(s)::text as row from staff s where name = $1`,
      [who.staffName],
    );
    expect(row).not.toContain(secret);
    expect(row).not.toContain(Buffer.from(secret).toString('hex'));
    expect((await callApp(app, consoleStaffCalls.enrolSecondFactor, who, from(DESK))).code).toBe(
      CODES.staffCodeDue.code,
    );
  });

  test('wrong codes behind the right password end at ten an hour, wherever they come from', async () => {
    await setTenantValue(deps, 'captchaAfterFailures', 50, 'test');
    await setTenantValue(deps, 'lockAfterFailures', 50, 'test');
    const { who, secret } = await enrolled();
    const answers = [];
    for (let n = 0; n < 14; n += 1) answers.push(await login(who, { code: `00000${n % 10}` }, `198.51.100.${n}`));
    const tried = answers.filter(({ code }) => code === CODES.staffCodeWrong.code);
    expect(tried).toHaveLength(10);
    expect((await login(who, { code: await nextCode(secret) })).code).toBe(CODES.loginLocked.code);
    await setTenantValue(deps, 'captchaAfterFailures', 3, 'test');
    await setTenantValue(deps, 'lockAfterFailures', 5, 'test');
  });

  test('is not confirmed by guessing: ten wrong codes, then a wait, wherever they come from', async () => {
    await setTenantValue(deps, 'captchaAfterFailures', 50, 'test');
    await setTenantValue(deps, 'lockAfterFailures', 50, 'test');
    const who = await someone();
    const { secret } = (await callApp(app, consoleStaffCalls.enrolSecondFactor, who, from(DESK))).data;
    const confirm = async (code: string, address: string) =>
      (await callApp(app, consoleStaffCalls.confirmSecondFactor, { ...who, code }, from(address))).code;
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push(await confirm(`00000${n % 10}`, `198.51.100.${50 + n}`));
    expect(codes.filter((code) => code === CODES.staffCodeWrong.code)).toHaveLength(10);
    expect(await confirm(await codeOf(secret), DESK)).toBe(CODES.loginLocked.code);
    await setTenantValue(deps, 'captchaAfterFailures', 3, 'test');
    await setTenantValue(deps, 'lockAfterFailures', 5, 'test');
  });

  test('waits ten minutes for its code, not longer', async () => {
    const begin = async () => {
      const who = await someone();
      const { secret } = (await callApp(app, consoleStaffCalls.enrolSecondFactor, who, from(DESK))).data;
      const confirm = async () =>
        (await callApp(app, consoleStaffCalls.confirmSecondFactor, { ...who, code: await codeOf(secret) }, from(DESK)))
          .code;
      return confirm;
    };
    const [inTime, late] = [await begin(), await begin()];
    await advance(db, 9 * 60_000);
    expect(await inTime()).toBe(1);
    await advance(db, 61_000);
    expect(await late()).toBe(CODES.staffCodeWrong.code);
  });

  test('is taken away by two administrators, and every session with it', async () => {
    const { who, recoveryCodes } = await enrolled();
    const session = (await login(who, { code: recoveryCodes[0] })).data.token;
    const admins = [await someone('admin'), await someone('admin')];
    const tokens = [];
    for (const admin of admins) tokens.push((await login(admin)).data.token);
    const reset = (token: string | undefined) =>
      callApp(app, consoleStaffCalls.resetSecondFactor, { staffName: who.staffName }, { token: token ?? '' });
    expect((await reset(tokens[0])).code).toBe(CODES.secondStaffNeeded.code);
    expect((await reset(tokens[1])).code).toBe(1);
    expect((await callApp(app, consoleCalls.staffLogout, {}, { token: session })).code).toBe(
      CODES.staffLoginNeeded.code,
    );
    expect((await login(who)).code).toBe(1);
  });
});

test('production lets no operator in without one', async () => {
  const production = { ...deps, config: { ...deps.config, isProduction: true } };
  const { staffLogin } = await import('./staff-login.ts');
  const who = await someone();
  const place = { address: DESK, userAgent: '' };
  const enter = (more: object = {}) => staffLogin(production, { ...who, session: 'bearer', ...more }, place);
  expect(await enter()).toMatchObject({ key: 'staffFactorMissing' });
  const { secret, recoveryCodes } = await giveSecondFactor(deps, who.staffName);
  expect(recoveryCodes).toHaveLength(10);
  const code = await codeOf(secret);
  expect((await enter({ code })).ok).toBe(true);
});

test('twenty-five wrong tries lock none of five operators out', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => someone()));
  for (const who of five)
    for (let n = 0; n < 5; n += 1)
      await login(
        { ...who, password: hashLoginPassword(who.staffName, `guess-${n}`) },
        {},
        `203.0.${Number(who.staffName.split('_')[1])}.${n}`,
      );
  for (const who of five) {
    // Whose name was guessed at solves a challenge; nobody waits.
    expect((await login(who)).code).toBe(CODES.captchaDue.code);
    expect((await login(who, await solvedChallenge(app, { purpose: 'staff' }, from(DESK)))).code).toBe(1);
  }
});

test('a session ends after thirty minutes without a call, and stands with one in between', async () => {
  const { token } = (await login(await someone('admin'))).data;
  const look = async () => (await callApp(app, consoleStaffCalls.staffAccounts, {}, { token })).code;
  await advance(db, 29 * 60_000);
  expect(await look()).toBe(1);
  await advance(db, 29 * 60_000);
  expect(await look()).toBe(1);
  await advance(db, 31 * 60_000);
  expect(await look()).toBe(CODES.staffLoginNeeded.code);
});
