import { randomUUID } from 'node:crypto';
import {
  accountCalls,
  consoleCalls,
  consolePlayerCalls,
  hashLoginPassword,
  profileCalls,
  recoveryCalls,
  withdrawCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { findPlayer, hashPassword } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds, isListening: true });
const { deps } = app;
const { anna, boris, ada, carl, aud } = await someStaff(app, {
  anna: 'operator',
  boris: 'operator',
  ada: 'admin',
  carl: 'admin',
  aud: 'auditor',
});

// Everybody here has one address.
beforeEach(() => db.run('delete from attempt'));

const PASSWORD = 'secret123';
const info = async (player: TestPlayer) => (await callApp(app, accountCalls.userInfo, {}, player)).code;
const login = async ({ userName }: TestPlayer, password = PASSWORD) =>
  (await callApp(app, accountCalls.login, { userName, password: hashLoginPassword(userName, password) })).code;
/** With a password that somebody can type, and, if wished, a verified number. */
async function aTypist(mobile: string | null = null): Promise<TestPlayer> {
  const player = await aPlayer(deps, { balance: yuan(500) });
  const hash = await hashPassword(hashLoginPassword(player.userName, PASSWORD));
  await owner.run(
    'update player set password_hash = $2, mobile = $3::text, mobile_verified_at = case when $3::text is not null then app_now() end where id = $1',
    [player.id, hash, mobile],
  );
  return player;
}
const act = <const C extends (typeof consolePlayerCalls)[keyof typeof consolePlayerCalls]>(
  call: C,
  input: object,
  by: { readonly token: string },
) => callApp(app, call, { reason: '测试', ...input } as never, by);
const lastMessage = async (address: string) =>
  (
    await owner.maybeOne<{ body: string }>('select body from message where address = $1 order by id desc limit 1', [
      address,
    ])
  )?.body ?? '';

describe('a locked player', () => {
  test('is out at once: the next call, signing in and a withdrawal answer −11', async () => {
    const player = await aTypist();
    expect(await info(player)).toBe(1);
    const locked = await act(consolePlayerCalls.lockPlayer, { userName: player.userName }, anna);
    expect(locked.data.note).toBe(`${player.userName} 已锁定，结束 1 个登录`);
    await expect.poll(() => info(player)).toBe(-11);
    const withdrawal = { accountId: '1', amount: '100', safetyPassword: 'a'.repeat(64), requestId: randomUUID() };
    expect((await callApp(app, withdrawCalls.saveFrontWithdrawRecord, withdrawal as never, player)).code).toBe(-11);
    expect(await login(player)).toBe(-11);
    // A wrong password says nothing of the lock.
    expect(await login(player, 'other1234')).toBe(-2100);
  });

  test('is let in again by two, the second another one; an old login stays ended', async () => {
    const player = await aTypist();
    const { userName } = player;
    await act(consolePlayerCalls.lockPlayer, { userName }, anna);
    expect((await act(consolePlayerCalls.unlockPlayer, { userName }, anna)).code).toBe(-2902);
    expect((await act(consolePlayerCalls.unlockPlayer, { userName }, anna)).code).toBe(-2902);
    expect(await login(player)).toBe(-11);
    expect((await act(consolePlayerCalls.unlockPlayer, { userName }, boris)).code).toBe(1);
    expect(await login(player)).toBe(1);
    await expect.poll(() => info(player)).toBe(-33);
  });

  test('stands in the card of the player and in the log, with the reason', async () => {
    const { userName } = await aPlayer(deps);
    await act(consolePlayerCalls.lockPlayer, { userName, reason: '盗号嫌疑' }, boris);
    const card = async () => (await callApp(app, consoleCalls.player, { userName }, boris)).data;
    expect(await card()).toMatchObject({ locked: true, closingAt: null, closedAt: null });
    // Closed by the player: locked too, and why.
    await owner.run(
      `insert into account_closing (player, due_at) select id, '2026-12-01T00:00:00+08:00' from player where name = $1`,
      [userName],
    );
    expect(await card()).toMatchObject({ locked: true, closingAt: Date.UTC(2026, 10, 30, 16), closedAt: null });
    await owner.run(`update account_closing set closed_at = due_at + interval '1 minute'`);
    expect(await card()).toMatchObject({ locked: true, closedAt: Date.UTC(2026, 10, 30, 16, 1) });
    const { list } = (await callApp(app, consoleCalls.staffLog, {}, aud)).data;
    expect(list.some(({ act: name, detail }) => name === 'lockPlayer' && detail.includes('盗号嫌疑'))).toBe(true);
  });
});

describe('a password that support took away', () => {
  test('the next call and the right old password answer −99; the code for a new one goes to the verified number only', async () => {
    const player = await aTypist('13911112222');
    const { userName } = player;
    const reset = await act(consolePlayerCalls.resetPlayerPassword, { userName }, anna);
    expect(reset.data.note).toContain('找回码已发往');
    expect(JSON.stringify(reset)).not.toMatch(/[A-Z0-9]{6}-[A-Z0-9]{6}/);
    await expect.poll(() => info(player)).toBe(-99);
    expect(await login(player)).toBe(-99);
    expect(await login(player, 'other1234')).toBe(-2100);

    const ticket = /[A-Z0-9]{6}(?:-[A-Z0-9]{6}){3}/.exec(await lastMessage('13911112222'))?.[0] ?? '';
    expect((await callApp(app, recoveryCalls.checkRecoveryCode, { userName, ticket })).code).toBe(1);
    const set = (password: string) =>
      callApp(app, recoveryCalls.forgetPasswordReset, { ticket, password: hashLoginPassword(userName, password) });
    expect((await set('newsecret9')).code).toBe(1);
    expect((await set('newsecret8')).code).toBe(-2126);
    expect(await login(player)).toBe(-2100);
    expect(await login(player, 'newsecret9')).toBe(1);
  });

  test('without a verified contact nothing is sent, and the act says what to do', async () => {
    const player = await aTypist();
    const { data } = await act(consolePlayerCalls.resetPlayerPassword, { userName: player.userName }, anna);
    expect(data.note).toContain('请会员提交人工找回');
    expect(await login(player)).toBe(-99);
  });
});

describe('rank', () => {
  test('a higher grade takes two administrators, a lower one one; grades that are none are refused', async () => {
    const player = await aPlayer(deps);
    const { userName } = player;
    const grade = (to: number, by: { token: string }) =>
      act(consolePlayerCalls.setPlayerGrade, { userName, grade: to }, by);
    const now = async () => (await findPlayer(db, player.id))?.grade;
    expect((await grade(5, ada)).code).toBe(-2902);
    expect((await grade(5, ada)).code).toBe(-2902);
    expect(await now()).toBe(1);
    expect((await grade(5, carl)).code).toBe(1);
    expect(await now()).toBe(5);
    for (const wrong of [0, 11, 42, 99]) expect((await grade(wrong, ada)).code).toBe(-2000);
    expect((await grade(-2, ada)).code).toBe(-2002);
    expect((await grade(100, ada)).code).toBe(-2902);
    expect((await grade(100, ada)).code).toBe(-2902);
    expect(await now()).toBe(5);
    expect((await grade(100, carl)).code).toBe(1);
    expect(await now()).toBe(100);
    expect((await grade(1, anna)).code).toBe(-2906);
    expect((await grade(1, ada)).code).toBe(1);
    expect(await now()).toBe(1);
  });

  test('what is higher is told by the grade as it is when the row is held, not when it was asked for', async () => {
    const player = await aPlayer(deps);
    await db.run('update player set grade = 8 where id = $1', [player.id]);
    const { tx, commit } = await db.begin();
    await tx.run('update player set grade = 2 where id = $1', [player.id]);
    const asked = act(consolePlayerCalls.setPlayerGrade, { userName: player.userName, grade: 6 }, ada);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await db.maybeOne(waits)) !== null, 'the act to come to the player');
    await commit();
    expect((await asked).code).toBe(-2902);
    expect((await findPlayer(db, player.id))?.grade).toBe(2);
  });

  test('an agent is made by two and unmade by one; then the invite codes take nobody in', async () => {
    const player = await aPlayer(deps);
    const { userName } = player;
    const agent = (on: boolean, by: { token: string }) => act(consolePlayerCalls.setPlayerAgent, { userName, on }, by);
    expect((await agent(true, ada)).code).toBe(-2902);
    expect((await agent(true, ada)).code).toBe(-2902);
    expect((await agent(true, carl)).code).toBe(1);
    const invite = { makesAgent: false, levels: '{}' } as never;
    const added = async () => callApp(app, profileCalls.addInviteCode, invite, player);
    await expect.poll(async () => (await added()).code).toBe(1);
    const { code } = (await added()).data;
    expect((await agent(false, ada)).data.note).toMatch(/停用 [2-9] 个邀请码/);
    const register = {
      userName: 'lateguest',
      password: 'a'.repeat(64),
      inviteCode: code,
      accepted: '1',
    } as never;
    expect((await callApp(app, accountCalls.register, register)).code).toBe(-2103);
    await expect.poll(async () => (await added()).code, { timeout: 8_000 }).toBe(-2006);
  });

  test('nobody of that name', async () => {
    for (const call of Object.values(consolePlayerCalls)) {
      const by = call.roles.some((role) => role === 'admin') ? ada : anna;
      expect((await act(call, { userName: 'nobody77', grade: 1, on: true, purpose: 'help' }, by)).code).toBe(-2009);
    }
  });
});
