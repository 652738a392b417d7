import {
  accountCalls,
  chatCalls,
  consoleCalls,
  hashLoginPassword,
  lotteryCalls,
  rolesGiven,
  tenantCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { aPlayer } from '../account/testing/players.ts';
import { setTenantValue } from '../tenant/index.ts';
import { STAFF_FILE, createStaff } from './index.ts';
import { modules } from '../index.ts';
import { seedStaff } from './staff/seed-staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner, config } = await testApp({ modules: withoutSeeds, isListening: true });
const { deps } = app;

const PASSWORD = 'operator-1';
const login = (staffName: string, password = PASSWORD) =>
  callApp(app, consoleCalls.staffLogin, { staffName, password: hashLoginPassword(staffName, password) });
let first = '';
let second = '';
let admin = '';
let otherAdmin = '';
// By the owner, as `init` does: the audit wants a line of the log for what the server's role makes.
beforeAll(async () => {
  for (const name of ['anna', 'boris'])
    await createStaff({ db: owner }, name, 'operator', hashLoginPassword(name, PASSWORD));
  for (const name of ['ada', 'alan'])
    await createStaff({ db: owner }, name, 'admin', hashLoginPassword(name, PASSWORD));
  first = (await login('anna')).data.token;
  second = (await login('boris')).data.token;
  admin = (await login('ada')).data.token;
  otherAdmin = (await login('alan')).data.token;
});

describe('who', () => {
  test('an operator signs in with a bearer; a player’s session opens nothing here, and no staff token opens a player’s call', async () => {
    const player = await aPlayer(deps);
    expect((await callApp(app, consoleCalls.staffLog, {}, { token: player.token })).code).toBe(-2900);
    expect((await callApp(app, consoleCalls.staffLog, {})).code).toBe(-2900);
    expect((await callApp(app, consoleCalls.staffLog, {}, { token: first })).code).toBe(1);
    expect((await callApp(app, accountCalls.userInfo, {}, { token: first })).code).toBe(0);
  });

  test('wrong password and unknown name: the same words; then a growing wait', async () => {
    await setTenantValue(deps, 'captchaAfterFailures', 50, 'test');
    const wrong = await login('anna', 'nope');
    expect(wrong.code).toBe(-2901);
    expect(await login('nobody', 'nope')).toEqual(wrong);
    for (let n = 0; n < 4; n += 1) await login('anna', 'nope');
    expect((await login('anna')).code).toBe(-2105);
    await advance(db, 30_001);
    expect((await login('anna')).code).toBe(1);
    await setTenantValue(deps, 'captchaAfterFailures', 3, 'test');
    await db.run('delete from attempt');
  });

  test('a session ends after twelve hours, and by logging out', async () => {
    await createStaff({ db: owner }, 'carla', 'admin', hashLoginPassword('carla', PASSWORD));
    const { token } = (await login('carla')).data;
    expect((await callApp(app, consoleCalls.staffLogout, {}, { token })).code).toBe(1);
    expect((await callApp(app, consoleCalls.staffLog, {}, { token })).code).toBe(-2900);
    const again = (await login('carla')).data.token;
    await owner.run(
      `update staff_session set expires_at = app_now() where staff = (select id from staff where name = 'carla')`,
    );
    expect((await callApp(app, consoleCalls.staffLog, {}, { token: again })).code).toBe(-2900);
  });
});

describe('acts', () => {
  test('a setting: JSON or bare text, checked, told to the site', async () => {
    const set = (key: string, value: string) =>
      callApp(app, consoleCalls.setTenantSetting, { key, value }, { token: admin });
    expect((await set('tenantName', '金彩厅')).code).toBe(1);
    expect((await set('orderMinutes', '45')).code).toBe(1);
    expect((await set('tenantName', '888')).code).toBe(1);
    expect((await set('orderMinutes', 'soon')).code).toBe(-2000);
    expect((await set('luck', '1')).code).toBe(-2904);
    const { data } = await callApp(app, tenantCalls.getTenantConfig, {});
    expect(data).toMatchObject({ tenantName: '888' });
    // Old and new stand in the log.
    const { list } = (await callApp(app, consoleCalls.staffLog, {}, { token: first })).data;
    const lines = list.filter(({ act }) => act === 'setTenantSetting').map(({ detail }) => detail);
    expect(lines.slice(0, 5)).toEqual([
      '{"key":"luck","value":"1"} → settingUnknown',
      '{"key":"orderMinutes","was":45,"value":"soon"} → badInput',
      '{"key":"tenantName","was":"金彩厅","value":"888"} → done',
      '{"key":"orderMinutes","was":15,"value":"45"} → done',
      '{"key":"tenantName","was":"彩厅","value":"金彩厅"} → done',
    ]);
    const { settings } = (await callApp(app, consoleCalls.tenantSettings, {}, { token: first })).data;
    expect(settings.find(({ key }) => key === 'orderMinutes')).toMatchObject({ value: 45 });
  });

  test('maintenance −7 and closed −12 for players, while operators go on', async () => {
    const player = await aPlayer(deps);
    const info = async () => (await callApp(app, accountCalls.userInfo, {}, player)).code;
    await callApp(app, consoleCalls.setMaintenance, { on: true, message: '升级中' }, { token: admin });
    expect(await info()).toBe(-7);
    for (const by of [admin, otherAdmin]) await callApp(app, consoleCalls.setClosed, { on: true }, { token: by });
    expect(await info()).toBe(-12);
    for (const by of [admin, otherAdmin]) await callApp(app, consoleCalls.setClosed, { on: false }, { token: by });
    await callApp(app, consoleCalls.setMaintenance, { on: false }, { token: admin });
    expect(await info()).toBe(1);
  });

  test('forced logout ends every session of the player', async () => {
    const player = await aPlayer(deps);
    const call = (userName: string) =>
      callApp(app, consoleCalls.forceLogout, { userName, reason: '测试' }, { token: first });
    expect((await call('nobody77')).code).toBe(-2009);
    expect((await call(player.userName.toUpperCase())).data.note).toContain('结束 1 个登录');
    await expect.poll(async () => (await callApp(app, accountCalls.userInfo, {}, player)).code).toBe(-33);
  });

  test('a player’s state, and the books', async () => {
    const { userName } = await aPlayer(deps, { balance: yuan(12) });
    const shown = await callApp(app, consoleCalls.player, { userName }, { token: first });
    expect(shown.data).toMatchObject({ userName, balance: '12', grade: 1, agent: false, locked: false, sessions: 1 });
    // It goes on beside the call; the newest is told.
    const audit = async () => (await callApp(app, consoleCalls.audit, {}, { token: first })).data;
    expect(await audit()).toMatchObject({ at: null, running: true });
    await expect.poll(audit, { timeout: 20_000 }).toMatchObject({ ok: true, findings: [], running: false });
  });

  test('rooms: made, changed, given a manager, deleted', async () => {
    const token = first;
    const roomCode = 'vip';
    expect((await callApp(app, consoleCalls.createRoom, { roomCode, title: '贵宾厅' }, { token })).code).toBe(1);
    expect((await callApp(app, consoleCalls.createRoom, { roomCode, title: '贵宾厅' }, { token })).code).toBe(-2005);
    expect(
      (await callApp(app, consoleCalls.updateRoom, { roomCode, key: 'title', value: '大户室' }, { token })).code,
    ).toBe(1);
    const manager = await aPlayer(deps);
    const { userName } = manager;
    const manages = async (on: boolean, by: string) =>
      (await callApp(app, consoleCalls.setRoomManager, { roomCode, userName, on }, { token: by })).code;
    expect([await manages(true, first), await manages(true, first), await manages(true, second)]).toEqual([
      -2902, -2902, 1,
    ]);
    const room = await callApp(app, chatCalls.getRoomWeb, { roomCode }, manager);
    expect(room.data).toMatchObject({ title: '大户室', isManager: true });
    expect((await callApp(app, consoleCalls.deleteRoom, { roomCode }, { token })).code).toBe(1);
    expect((await callApp(app, consoleCalls.deleteRoom, { roomCode }, { token })).code).toBe(-2400);
    // Its code is free again, and nothing of it comes back: no manager, no words, no link.
    const again = { roomCode, title: '新厅' };
    expect((await callApp(app, consoleCalls.createRoom, again, { token })).code).toBe(1);
    const fresh = await callApp(app, chatCalls.getRoomWeb, { roomCode }, manager);
    expect(fresh.data).toMatchObject({ title: '新厅', isManager: false });
    expect(await db.query('select code from chat_room where code like $1 order by code', [`${roomCode}%`])).toEqual([
      { code: roomCode },
      { code: expect.stringMatching(/^vip~\d+$/) },
    ]);
    expect((await callApp(app, consoleCalls.createRoom, again, { token })).code).toBe(-2005);
  });
});

describe('the default room', () => {
  test('is the one that an operator makes it, whatever the others’ numbers are', async () => {
    const token = first;
    const firstRoom = async () =>
      (
        await db.one<{ code: string }>(
          `select code from chat_room where deleted_at is null and kind = 'public' order by sort, created_at, code limit 1`,
        )
      ).code;
    const make = async (roomCode: string) =>
      (await callApp(app, consoleCalls.makeDefaultRoom, { roomCode } as never, { token })).code;
    for (const [roomCode, order] of [
      ['alpha', 0],
      ['beta', 0],
      ['gamma', 7],
    ] as const)
      await callApp(app, consoleCalls.createRoom, { roomCode, title: roomCode, order } as never, { token });
    for (const roomCode of ['gamma', 'beta', 'alpha', 'alpha', 'gamma']) {
      expect(await make(roomCode)).toBe(1);
      expect(await firstRoom()).toBe(roomCode);
    }
    expect(await make('nowhere')).toBe(-2400);
    expect(await firstRoom()).toBe('gamma');
    expect((await callApp(app, consoleCalls.makeDefaultRoom, { roomCode: 'alpha' } as never, { token: '' })).code).toBe(
      -2900,
    );
  });
});

describe('lotteries', () => {
  const comingIssue = async (lotteryCode: string) => {
    await expect
      .poll(async () => (await callApp(app, lotteryCalls.currentIssue, { lotteryCode })).code, { timeout: 10_000 })
      .toBe(1);
    return (await callApp(app, lotteryCalls.currentIssue, { lotteryCode })).data.next.issue;
  };

  test('an issue is void only when two operators say so', async () => {
    const lotteryCode = 'ssc1';
    const issue = await comingIssue(lotteryCode);
    const ask = (token: string, more: object = {}) =>
      callApp(app, consoleCalls.voidIssue, { lotteryCode, issue, reason: '测试', ...more }, { token });
    expect((await ask(first, { lotteryCode: 'nope' })).code).toBe(-2202);
    expect((await ask(first, { issue: '19990101001' })).code).toBe(-2201);
    expect((await ask(first)).code).toBe(-2902);
    // The same one again is still one.
    expect((await ask(first)).code).toBe(-2902);
    expect(await ask(second)).toMatchObject({ code: 1, data: { done: true } });
    await expect.poll(async () => (await ask(first)).code).toBe(-2903);
    const issues = await db.query('select 1 from issue where issue_no = $1 and lottery_code = $2 and state = $3', [
      issue,
      lotteryCode,
      'void',
    ]);
    expect(issues).toHaveLength(1);
  });

  test('an issue that has closed is not void by operators any more, also when the first had asked before', async () => {
    const lotteryCode = 'k31';
    const issue = await comingIssue(lotteryCode);
    const ask = (token: string) =>
      callApp(app, consoleCalls.voidIssue, { lotteryCode, issue, reason: '测试' }, { token });
    expect((await ask(first)).code).toBe(-2902);
    await owner.run(
      `update issue set state = 'closed', sealed_at = app_now(), bet_root = repeat('0', 64), bet_count = 0
        where issue_no = $1 and lottery_code = $2`,
      [issue, lotteryCode],
    );
    expect((await ask(second)).code).toBe(-2913);
  });

  test('a request that nobody confirmed for half an hour begins anew', async () => {
    const lotteryCode = 'pk101';
    const issue = await comingIssue(lotteryCode);
    const ask = (token: string) =>
      callApp(app, consoleCalls.voidIssue, { lotteryCode, issue, reason: '测试' }, { token });
    await ask(first);
    await db.run(`update staff_request set asked_at = app_now() - interval '31 minutes' where confirmed_by is null`);
    expect((await ask(second)).code).toBe(-2902);
    expect((await ask(first)).code).toBe(1);
  });

  test('a lottery is paused and resumed', async () => {
    const pause = (lotteryCode: string, on: boolean) =>
      callApp(app, consoleCalls.pauseLottery, { lotteryCode, on }, { token: first });
    expect((await pause('nope', true)).code).toBe(-2202);
    expect((await pause('pk101', true)).data.note).toContain('暂停');
    expect((await pause('pk101', false)).data.note).toContain('恢复');
  });
});

describe('the log', () => {
  test('no act of an operator goes by without a line, whatever comes of it', async () => {
    const staff = {
      staffId: String((await owner.one<{ id: bigint }>(`select id from staff where name = 'anna'`)).id),
      name: 'anna',
    };
    const acts = modules
      .flatMap(({ calls = [] }) => calls)
      .filter(({ def }) => def.who === 'staff' && def.method === 'POST' && def !== consoleCalls.staffLogout);
    expect(acts.length).toBeGreaterThan(15);
    for (const { def, handle } of acts) {
      // Nothing is asked for: most of them fail, and had their line before.
      await handle({ deps, staff, headers: {}, fields: {} } as never, {}).catch(() => undefined);
      const [line] = await db.query<{ act: string; name: string }>(
        `select act, name from staff_log where name <> 'signer' order by id desc limit 1`,
      );
      expect(line).toEqual({ act: def.path.slice(def.path.lastIndexOf('/') + 1), name: 'anna' });
    }
  });

  test('holds every act with its outcome, hides a room’s password, and cannot be changed', async () => {
    await callApp(app, consoleCalls.createRoom, { roomCode: 'quiet', title: '静室' }, { token: second });
    await callApp(
      app,
      consoleCalls.updateRoom,
      { roomCode: 'quiet', key: 'password', value: '4321' },
      { token: second },
    );
    await callApp(app, consoleCalls.deleteRoom, { roomCode: 'nowhere' }, { token: second });
    const { list } = (await callApp(app, consoleCalls.staffLog, {}, { token: second })).data;
    expect(list.slice(0, 3).map(({ staffName, act, detail }) => [staffName, act, detail])).toEqual([
      ['boris', 'deleteRoom', '{"roomCode":"nowhere"} → roomUnknown'],
      ['boris', 'updateRoom', '{"key":"password","value":"***","roomCode":"quiet"} → done'],
      ['boris', 'createRoom', expect.stringContaining('静室')],
    ]);
    await expect(db.run('delete from staff_log')).rejects.toThrow(/permission denied/);
    await expect(db.run(`update staff_log set name = 'somebody'`)).rejects.toThrow(/permission denied/);
  });
});

test('the seed leaves staff of every role in a file that only the owner can read', async () => {
  await seedStaff(deps);
  const file = join(config.dataFolder, STAFF_FILE);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = JSON.parse(readFileSync(file, 'utf8')) as {
    staffName: string;
    role: string;
    password: string;
  }[];
  expect(made.map(({ role }) => role)).toEqual(['operator', 'operator', 'admin', 'admin', 'auditor']);
  for (const { staffName, role, password } of made)
    expect((await login(staffName, password)).data).toMatchObject({ staffName, roles: rolesGiven(role as 'admin') });
});
