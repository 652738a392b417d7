import {
  CODES,
  SCHEDULE_DAYS_MAX,
  consoleApprovalCalls,
  consoleCalls,
  consoleScheduleCalls,
  type CallOutput,
} from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { modules } from '../../index.ts';
import { scheduledChecks } from '../../audit/scheduled-checks.ts';
import { runCheck } from '../../ledger/index.ts';
import { carryOutScheduled } from '../../tenant/scheduled.ts';
import { tenantValues } from '../../tenant/index.ts';
import { staffLogChecks } from '../core/log-chain.ts';
import { someStaff } from '../testing/staff.ts';

/** Settings that are wanted from a moment ahead on: by as many as the change itself, once, and not when things have changed. */
const withoutSeeds = modules.filter(({ name }) => !name.startsWith('demo'));
const { app, db, owner } = await testApp({ modules: withoutSeeds, config: { logLevel: 'silent' } });
const { deps } = app;
const people = () =>
  someStaff(app, { [`ada${++made}`]: 'admin', [`carl${made}`]: 'admin', [`anna${made}`]: 'operator' });
let made = 0;
type By = { readonly token: string };
/** Sessions end with the hours that tests let pass. */
async function signedIn(): Promise<{ ada: By; carl: By; anna: By }> {
  const [ada, carl, anna] = Object.values(await people()) as [By, By, By];
  return { ada, carl, anna };
}
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const now = async (): Promise<number> => (await db.one<{ at: Date }>('select app_now() as at')).at.getTime();
const inAnHour = async (): Promise<number> => (await now()) + HOUR_MS;

const { scheduleSetting, takeBackScheduled, scheduledSettings } = consoleScheduleCalls;
const schedule = (by: By, key: string, value: unknown, startsAt: number) =>
  callApp(app, scheduleSetting, { key, value: JSON.stringify(value), startsAt }, by);
type Row = CallOutput<typeof scheduledSettings>['list'][number];
const newest = async (by: By): Promise<Row> => (await callApp(app, scheduledSettings, {}, by)).data.list[0] as Row;
const set = (by: By, key: string, value: unknown) =>
  callApp(app, consoleCalls.setTenantSetting, { key, value: JSON.stringify(value) }, by);
const findings = async (): Promise<string[]> => {
  const checks = [...scheduledChecks, ...staffLogChecks.filter(({ name }) => name === 'settingsAreTheirHistory')];
  const all = await Promise.all(checks.map((check) => runCheck(db, check)));
  return all.flat().map(({ detail }) => detail);
};

test('one that takes one: nothing before its moment, once after it, with both moments in the log', async () => {
  const { ada } = await signedIn();
  const startsAt = await inAnHour();
  expect((await schedule(ada, 'orderMinutes', 25, startsAt)).data.done).toBe(true);
  await carryOutScheduled(deps);
  expect((await tenantValues(deps)).orderMinutes).not.toBe(25);
  expect(await newest(ada)).toMatchObject({
    key: 'orderMinutes',
    after: '25',
    startsAt,
    state: 'scheduled',
    agreedBy: '',
  });
  const line = await db.one<{ at: Date; detail: { startsAt: number; was: number } }>(
    `select at, detail from staff_log where act = 'scheduleSetting' order by id desc limit 1`,
  );
  expect(line.detail.startsAt).toBe(startsAt);
  expect(line.at.getTime()).toBeLessThan(startsAt - HOUR_MS + 2 * MINUTE_MS);
  await advance(db, HOUR_MS);
  await Promise.all([carryOutScheduled(deps), carryOutScheduled(deps), carryOutScheduled(deps)]);
  expect((await tenantValues(deps)).orderMinutes).toBe(25);
  const { changes } = await db.one<{ changes: number }>(
    `select count(*)::int as changes from setting_change where key = 'orderMinutes' and after = '25'`,
  );
  expect(changes).toBe(1);
  const { ada: later } = await signedIn();
  expect(await newest(later)).toMatchObject({ state: 'done' });
  expect(await findings()).toEqual([]);
});

test('one that takes two: both want the same value from the same moment, also by the number of the wish', async () => {
  const { ada, carl, anna } = await signedIn();
  const { basePayout } = await tenantValues(deps);
  const lower = { ...basePayout, K3: '85.0' };
  const startsAt = await inAnHour();
  expect((await schedule(anna, 'basePayout', lower, startsAt)).code).toBe(CODES.staffRoleMissing.code);
  expect((await schedule(ada, 'basePayout', lower, startsAt)).code).toBe(CODES.secondStaffNeeded.code);
  // The same value from another moment, or at once, is another wish.
  expect((await schedule(carl, 'basePayout', lower, startsAt + MINUTE_MS)).code).toBe(CODES.approvalWaits.code);
  expect((await set(carl, 'basePayout', lower)).code).toBe(CODES.approvalWaits.code);
  const wishes = (await callApp(app, consoleApprovalCalls.approvals, { state: 'waiting' }, carl)).data.list;
  const wish = wishes.find(({ kind }) => kind === 'scheduleSetting');
  expect((await callApp(app, consoleApprovalCalls.approve, { id: wish?.id ?? '' }, carl)).data.done).toBe(true);
  expect((await newest(carl)).agreedBy).toMatch(/^carl/);
  await advance(db, HOUR_MS);
  await carryOutScheduled(deps);
  expect((await tenantValues(deps)).basePayout).toEqual(lower);
  expect(await findings()).toEqual([]);
});

test('it is outdated where the value was changed meanwhile, there and back too, or fits the others no more', async () => {
  const { ada, carl } = await signedIn();
  const startsAt = await inAnHour();
  expect((await schedule(ada, 'yuebaoMin', '3', startsAt)).code).toBe(1);
  const { yuebaoMin, stakeMax } = await tenantValues(deps);
  expect((await set(carl, 'yuebaoMin', '2')).code).toBe(1);
  expect((await set(carl, 'yuebaoMin', yuebaoMin)).code).toBe(1);
  const higher = { ...(await tenantValues(deps)).stakeMin, K3: '50' };
  await schedule(ada, 'stakeMin', higher, startsAt);
  expect((await schedule(carl, 'stakeMin', higher, startsAt)).code).toBe(1);
  const less = { ...stakeMax, K3: '40' };
  await set(ada, 'stakeMax', less);
  expect((await set(carl, 'stakeMax', less)).code).toBe(1);
  await advance(db, HOUR_MS);
  await carryOutScheduled(deps);
  const { ada: later } = await signedIn();
  const { list } = (await callApp(app, scheduledSettings, {}, later)).data;
  expect(list.slice(0, 2).map(({ key, state }) => [key, state])).toEqual([
    ['stakeMin', 'outdated'],
    ['yuebaoMin', 'outdated'],
  ]);
  expect((await tenantValues(deps)).yuebaoMin).toBe(yuebaoMin);
});

test('it is taken back before its moment by any administrator, and not twice; one for each setting at a time', async () => {
  const { ada, carl } = await signedIn();
  const startsAt = await inAnHour();
  expect((await schedule(ada, 'openOrdersMax', 7, startsAt)).code).toBe(1);
  expect((await schedule(carl, 'openOrdersMax', 8, startsAt)).code).toBe(CODES.scheduleWaits.code);
  const { scheduleId } = await newest(ada);
  expect((await callApp(app, takeBackScheduled, { scheduleId }, carl)).data.done).toBe(true);
  expect((await callApp(app, takeBackScheduled, { scheduleId }, carl)).code).toBe(CODES.scheduleOver.code);
  expect(await newest(ada)).toMatchObject({ state: 'takenBack', takenBackBy: expect.stringMatching(/^carl/) });
  await advance(db, HOUR_MS);
  await carryOutScheduled(deps);
  expect((await tenantValues(deps)).openOrdersMax).not.toBe(7);
});

test('a moment that is over or too far, a value that is none, and whether the site is a demo are refused', async () => {
  const { ada } = await signedIn();
  const at = await now();
  for (const startsAt of [at - MINUTE_MS, at + SCHEDULE_DAYS_MAX * 24 * HOUR_MS + MINUTE_MS])
    expect((await schedule(ada, 'orderMinutes', 30, startsAt)).code).toBe(CODES.scheduleTime.code);
  expect((await schedule(ada, 'orderMinutes', 'x', at + HOUR_MS)).code).toBe(CODES.badInput.code);
  expect((await schedule(ada, 'demo', false, at + HOUR_MS)).code).toBe(CODES.badInput.code);
  expect((await schedule(ada, 'noSuchThing', 1, at + HOUR_MS)).code).toBe(CODES.settingUnknown.code);
});

test('the server can neither write one nor make one of a single person where two are asked for; the audit finds one that nobody wanted', async () => {
  const { id } = await db.one<{ id: bigint }>(`select id from staff_list() where name like 'ada%' limit 1`);
  const row = `insert into scheduled_setting (key, after, last_change, starts_at, asked_by, asked_name)
    values ('stakeMax', '{}', 0, app_now() + interval '1 hour', ${id}, 'ada')`;
  await expect(db.run(row)).rejects.toThrow(/permission denied/);
  await expect(
    db.query(`select schedule_setting('stakeMax', '{}', app_now() + interval '1 hour', $1, null)`, [id]),
  ).rejects.toThrow(/takes two/);
  await owner.run(row);
  expect(await findings()).toEqual([
    expect.stringContaining('was wanted by nobody'),
    expect.stringContaining('by ada alone'),
  ]);
});
