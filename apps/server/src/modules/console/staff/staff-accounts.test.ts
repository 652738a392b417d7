import {
  CODES,
  consoleCalls,
  consoleMoneyCalls,
  consoleStaffCalls,
  hashLoginPassword,
  tenantCalls,
  type StaffRole,
} from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;

const PASSWORD = 'operator-1';
const login = (staffName: string, password = PASSWORD) =>
  callApp(app, consoleCalls.staffLogin, { staffName, password: hashLoginPassword(staffName, password) });
let made = 0;
/** An account of its own for each test, with its token. */
async function someone(role: StaffRole | 'operator') {
  made += 1;
  const staffName = `${role}${made}`;
  await createStaff(deps, staffName, role, hashLoginPassword(staffName, PASSWORD));
  return { staffName, token: (await login(staffName)).data.token };
}
type Someone = Awaited<ReturnType<typeof someone>>;

let [ada, alan]: Someone[] = [];
beforeEach(async () => {
  // Everybody here has one address.
  await db.run('delete from attempt');
  ada = await someone('admin');
  alan = await someone('admin');
});
const by = (who: Someone | undefined) => ({ token: who?.token ?? '' });
const add = (who: Someone | undefined, staffName: string, role: StaffRole | 'operator', password = PASSWORD) =>
  callApp(
    app,
    consoleStaffCalls.addStaff,
    { staffName, role, password: hashLoginPassword(staffName, password) },
    by(who),
  );
const setRole = (who: Someone | undefined, { staffName }: { staffName: string }, role: StaffRole, on = true) =>
  callApp(app, consoleStaffCalls.setStaffRole, { staffName, role, on }, by(who));
const setActive = (who: Someone | undefined, { staffName }: { staffName: string }, on: boolean) =>
  callApp(app, consoleStaffCalls.setStaffActive, { staffName, on }, by(who));
const accounts = async () => (await callApp(app, consoleStaffCalls.staffAccounts, {}, by(ada))).data.list;
const rolesOf = async (name: string) => (await accounts()).find(({ staffName }) => staffName === name)?.roles;

describe('an account', () => {
  test('is made by two administrators, who say the same name and role; it has the second one’s password', async () => {
    expect((await add(ada, 'newcomer', 'finance', 'of-ada')).code).toBe(CODES.secondStaffNeeded.code);
    expect((await add(ada, 'newcomer', 'finance', 'of-ada')).code).toBe(CODES.secondStaffNeeded.code);
    // Another role is another wish, and there is one at a time.
    expect((await add(alan, 'newcomer', 'auditor', 'of-alan')).code).toBe(CODES.approvalWaits.code);
    expect((await login('newcomer', 'of-ada')).code).toBe(CODES.staffWrongCredentials.code);
    expect(await add(alan, 'newcomer', 'finance', 'of-alan')).toMatchObject({ code: 1, data: { done: true } });
    expect((await login('newcomer', 'of-ada')).code).toBe(CODES.staffWrongCredentials.code);
    expect((await login('newcomer', 'of-alan')).code).toBe(CODES.staffPasswordDue.code);
    expect((await add(ada, 'NewComer', 'finance')).code).toBe(CODES.fieldUnique.code);
  });

  test('opens nothing until its owner has changed the password that an administrator chose', async () => {
    await add(ada, 'fresh1', 'finance', 'of-alan');
    await add(alan, 'fresh1', 'finance', 'of-alan');
    const given = { staffName: 'fresh1', password: hashLoginPassword('fresh1', 'of-alan') };
    const own = { staffName: 'fresh1', password: hashLoginPassword('fresh1', 'of-fresh') };
    const due = CODES.staffPasswordDue.code;
    const enrol = async (as: typeof own) => (await callApp(app, consoleStaffCalls.enrolSecondFactor, as)).code;
    expect((await login('fresh1', 'of-alan')).code).toBe(due);
    expect(await enrol(given)).toBe(due);
    expect((await callApp(app, consoleStaffCalls.confirmSecondFactor, { ...given, code: '123456' })).code).toBe(due);
    const change = async (password: string, newPassword: string) =>
      (await callApp(app, consoleStaffCalls.changeStaffPassword, { staffName: 'fresh1', password, newPassword })).code;
    expect(await change(own.password, own.password)).toBe(CODES.staffWrongCredentials.code);
    expect(await change(given.password, given.password)).toBe(CODES.fieldUnique.code);
    expect(await change(given.password, hashLoginPassword('fresh1', ''))).toBe(CODES.passwordWeak.code);
    expect(await change(given.password, own.password)).toBe(1);
    expect((await login('fresh1', 'of-alan')).code).toBe(CODES.staffWrongCredentials.code);
    const { token } = (await login('fresh1', 'of-fresh')).data;
    expect(await enrol(own)).toBe(1);
    // Changed again, by its owner: the session of before is over.
    expect(await change(own.password, given.password)).toBe(1);
    expect((await callApp(app, consoleCalls.staffLogout, {}, { token })).code).toBe(CODES.staffLoginNeeded.code);
    const { list } = (await callApp(app, consoleCalls.staffLog, {}, by(ada))).data;
    expect(list.filter(({ act, staffName }) => act === 'changeStaffPassword' && staffName === 'fresh1')).toHaveLength(
      2,
    );
  });

  test('that nobody confirms within an hour is not made', async () => {
    await add(ada, 'latecomer', 'finance');
    await advance(db, 61 * 60_000);
    [ada, alan] = [await someone('admin'), await someone('admin')];
    expect((await add(alan, 'latecomer', 'finance')).code).toBe(CODES.secondStaffNeeded.code);
    expect(await rolesOf('latecomer')).toBeUndefined();
  });

  test('has no password in the log', async () => {
    const password = hashLoginPassword('secretive', PASSWORD);
    await add(ada, 'secretive', 'auditor');
    const { list } = (await callApp(app, consoleCalls.staffLog, {}, by(ada))).data;
    expect(list[0]).toMatchObject({ act: 'addStaff', detail: expect.stringContaining('"password":"***"') });
    expect(JSON.stringify(list)).not.toContain(password);
  });
});

describe('a role', () => {
  test('is given by two administrators and taken away by one, from the next act on, also for who is signed in', async () => {
    const oscar = await someone('content');
    const looks = async () => (await callApp(app, consoleMoneyCalls.adjustments, {}, by(oscar))).code;
    expect(await looks()).toBe(CODES.staffRoleMissing.code);
    expect((await setRole(ada, oscar, 'finance')).code).toBe(CODES.secondStaffNeeded.code);
    expect(await looks()).toBe(CODES.staffRoleMissing.code);
    expect((await setRole(alan, oscar, 'finance')).code).toBe(1);
    expect(await looks()).toBe(1);
    expect(await rolesOf(oscar.staffName)).toEqual(['content', 'finance']);
    expect((await setRole(ada, oscar, 'finance', false)).code).toBe(1);
    expect(await looks()).toBe(CODES.staffRoleMissing.code);
    expect(await rolesOf(oscar.staffName)).toEqual(['content']);
  });

  test.each([
    ['finance', 'admin'],
    ['admin', 'risk'],
    ['draws', 'auditor'],
    ['auditor', 'support'],
    ['admin', 'auditor'],
  ] as const)('of %s does not go together with %s, in the database neither', async (first, second) => {
    const oscar = await someone(first);
    const refused = await setRole(ada, oscar, second);
    expect(refused).toMatchObject({ code: CODES.staffRolesApart.code, msg: expect.stringContaining('不能兼任') });
    const both = `select set_staff(id, '${first},${second}', null) from staff where name = $1`;
    await expect(owner.run(both, [oscar.staffName])).rejects.toThrow(/staff_roles_apart/);
  });

  test('of the whole desk may be one person’s, all six', async () => {
    const oscar = { staffName: 'alldesk1' };
    for (const who of [ada, alan]) await add(who, oscar.staffName, 'operator');
    expect(await rolesOf(oscar.staffName)).toEqual(['financeLead', 'finance', 'risk', 'draws', 'support', 'content']);
    expect((await setRole(ada, oscar, 'admin')).code).toBe(CODES.staffRolesApart.code);
  });

  test('is never one’s own to change, nor is the account one’s own to close', async () => {
    for (const role of ['finance', 'admin'] as const)
      expect((await setRole(ada, ada as Someone, role)).code).toBe(CODES.staffOneself.code);
    expect((await setActive(ada, ada as Someone, false)).code).toBe(CODES.staffOneself.code);
    expect((await setRole(ada, { staffName: 'nobody' }, 'finance')).code).toBe(CODES.notFound.code);
  });
});

describe('the wish of somebody who lost the account or the role', () => {
  test.each([
    ['closed', (who: Someone) => setActive(ada, who, false)],
    ['demoted', (who: Someone) => setRole(ada, who, 'admin', false)],
  ])('%s: it is the first word no more, the next one asks anew', async (_, lose) => {
    const gone = await someone('admin');
    const other = await someone('content');
    expect((await setRole(gone, other, 'risk')).code).toBe(CODES.secondStaffNeeded.code);
    await lose(gone);
    expect((await setRole(ada, other, 'risk')).code).toBe(CODES.secondStaffNeeded.code);
    expect(await rolesOf(other.staffName)).toEqual(['content']);
    expect((await setRole(alan, other, 'risk')).code).toBe(1);
  });
});

describe('closing', () => {
  test('takes one administrator and ends every session at once; opening again takes two', async () => {
    const oscar = await someone('operator');
    const look = () => callApp(app, consoleCalls.staffLog, {}, by(oscar));
    expect((await look()).code).toBe(1);
    expect((await setActive(ada, oscar, false)).code).toBe(1);
    expect((await look()).code).toBe(CODES.staffLoginNeeded.code);
    expect((await login(oscar.staffName)).code).toBe(CODES.staffWrongCredentials.code);
    expect((await setActive(ada, oscar, true)).code).toBe(CODES.secondStaffNeeded.code);
    expect((await login(oscar.staffName)).code).toBe(CODES.staffWrongCredentials.code);
    expect((await setActive(alan, oscar, true)).code).toBe(1);
    expect((await login(oscar.staffName)).code).toBe(1);
  });

  test('of two administrators who close each other at once one stays', async () => {
    const codes = await Promise.all([
      setActive(ada, alan as Someone, false),
      setActive(alan, ada as Someone, false),
    ]).then((both) => both.map(({ code }) => code));
    // Whoever came second is no administrator any more, or is no longer signed in.
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    const [open] = await owner.query<{ open: bigint }>(
      'select count(*) filter (where is_active) as open from staff where name = any($1)',
      [[ada?.staffName, alan?.staffName]],
    );
    expect(open?.open).toBe(1n);
  });
});

test('an act that a role does not allow is not done, and stands in the log', async () => {
  const oscar = await someone('operator');
  const answer = await callApp(app, consoleCalls.setClosed, { on: true }, by(oscar));
  expect(answer).toMatchObject({ code: CODES.staffRoleMissing.code, msg: expect.stringContaining('需要：管理员') });
  expect((await callApp(app, tenantCalls.getTenantConfig, {})).code).toBe(1);
  const { list } = (await callApp(app, consoleCalls.staffLog, {}, by(oscar))).data;
  expect(list[0]).toMatchObject({
    staffName: oscar.staffName,
    act: 'setClosed',
    detail: '{"on":true} → staffRoleMissing',
  });
});

test.each([
  'select password_hash from staff',
  'select token_hash from staff_session',
  `insert into staff (name, role, password_hash) values ('intruder', 'admin', 'x')`,
  `update staff set role = 'admin'`,
  `insert into staff_session (token_hash, staff, expires_at) select '\\x00', 1, app_now() + interval '1 day'`,
  'delete from staff_session',
])('the server’s role has no rights on accounts of staff: %s', async (sql) => {
  await expect(db.run(sql)).rejects.toThrow(/permission denied/);
});
