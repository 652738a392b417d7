import {
  accountCalls,
  calls,
  consoleCalls,
  consolePeopleCalls,
  hashLoginPassword,
  hashSafetyPassword,
  recoveryCalls,
  safetyCalls,
} from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { findPlayer } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { setTenantValue, tenantValues } from '../../tenant/index.ts';
import { someStaff } from '../testing/staff.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db } = await testApp({ modules: withoutSeeds, isListening: true });
const { deps } = app;
const SAFETY = '246810';
const staff = { token: '' };
beforeAll(async () => {
  const password = hashLoginPassword('anna', 'operator-1');
  await createStaff(deps, 'anna', 'operator', password);
  staff.token = (await callApp(app, consoleCalls.staffLogin, { staffName: 'anna', password })).data.token;
});

const FORM = { realName: '王小明', contact: '13800138000', detail: '常在上海登录，上周充值过一百元' };
const ask = (player: TestPlayer, more: object = {}) =>
  callApp(app, recoveryCalls.manualVerification, { ...FORM, ...more }, player);
const waiting = async (player: TestPlayer) =>
  (await callApp(app, consolePeopleCalls.manualVerificationList, {}, staff)).data.list.find(
    ({ userName }) => userName === player.userName,
  );
const review = (id: string, approved: boolean, note = '', by: { token: string } = staff) =>
  callApp(app, consolePeopleCalls.reviewManualVerification, { id, approved: approved ? '1' : '0', note }, by);
const statesOf = async (player: TestPlayer) =>
  (await callApp(app, recoveryCalls.manualVerificationState, {}, player)).data.list.map(({ state, note }) => ({
    state,
    note,
  }));

describe('nicknames that were taken before a word was listed', () => {
  test('go to a name without meaning when an operator asks, and only they', async () => {
    const [bad, good] = [await aPlayer(deps), await aPlayer(deps)];
    const call = (who: TestPlayer, nickname: string) => callApp(app, calls.infoUpdate, { nickname }, who);
    expect((await call(bad, '金稳公式王')).code).toBe(1);
    expect((await call(good, '林间小路')).code).toBe(1);
    const nameOf = async ({ userId }: TestPlayer) => (await findPlayer(db, userId))?.nickname ?? '';
    const recheck = async (after = '0') =>
      (await callApp(app, consolePeopleCalls.recheckNicknames, { after }, staff)).data;

    expect(await recheck()).toEqual({ list: [], next: null });
    await setTenantValue(deps, 'chatWords', [...(await tenantValues(deps)).chatWords, '金稳公式'] as never, 'test');
    const { list } = await recheck();
    expect(list).toMatchObject([{ userName: bad.userName, nickname: '金稳公式王' }]);
    expect(await nameOf(bad)).toBe(list[0]?.now);
    expect(await nameOf(bad)).toMatch(/^彩友\d{6}$/);
    expect(await nameOf(good)).toBe('林间小路');
    expect(await recheck()).toEqual({ list: [], next: null });
    expect((await callApp(app, consolePeopleCalls.recheckNicknames, {}, bad)).code).not.toBe(1);
  });
});

describe('manual verification', () => {
  test('approved: the safety password and every login go; decided once', async () => {
    const player = await aPlayer(deps, { safetyPassword: SAFETY });
    expect((await ask(player)).code).toBe(1);
    expect((await ask(player)).code).toBe(-2130);
    const { id = '', realName, knownRealName } = (await waiting(player)) ?? {};
    expect([realName, knownRealName]).toEqual(['王小明', '']);
    for (const _ of [1, 2]) expect((await review(id, true)).code).toBe(-2902);
    expect(await db.one('select has_safety as has from player where id = $1', [player.id])).toEqual({ has: true });
    const { greta } = await someStaff(app, { greta: 'operator' });
    expect((await review(id, true, '', greta)).data.note).toContain(player.userName);
    expect((await review(id, false)).code).toBe(-2009);
    await expect.poll(async () => (await callApp(app, accountCalls.userInfo, {}, player)).code).toBe(-49);
    const { has } = await db.one<{ has: boolean }>('select has_safety as has from player where id = $1', [player.id]);
    expect(has).toBe(false);
  });

  test('rejected: nothing changes but the state, with the reason; another request may follow', async () => {
    const player = await aPlayer(deps, { safetyPassword: SAFETY });
    await ask(player);
    await review((await waiting(player))?.id ?? '', false, '资料不符');
    expect(await statesOf(player)).toEqual([{ state: 'rejected', note: '资料不符' }]);
    const verified = await callApp(
      app,
      safetyCalls.verifySafetyPassword,
      { safetyPassword: hashSafetyPassword(player.userName, SAFETY), verifyType: 'withdraw' },
      player,
    );
    expect(verified.code).toBe(1);
    expect((await ask(player)).code).toBe(1);
  });

  test('two requests at once are one; pictures must be one’s own', async () => {
    const player = await aPlayer(deps);
    expect((await ask(player, { images: '/files/ab/none.webp' })).code).toBe(-2132);
    const both = await Promise.all([ask(player), ask(player)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([-2130, 1]);
  });

  test.each([
    ['contact', 'x'.repeat(4), 'x'.repeat(5)],
    ['contact', 'x'.repeat(51), 'x'.repeat(50)],
    ['detail', 'x'.repeat(9), 'x'.repeat(10)],
    ['detail', 'x'.repeat(501), 'x'.repeat(500)],
    ['realName', '王', '王小'],
  ])('%s at its limit and one past it', async (field, bad, good) => {
    expect((await ask(await aPlayer(deps), { [field]: bad })).code).toBe(-2000);
    expect((await ask(await aPlayer(deps), { [field]: good })).code).toBe(1);
  });
});

test('the outbox shows a code to the staff, and looking is logged', async () => {
  const player = await aPlayer(deps);
  const mobile = '13700000077';
  const { data } = await callApp(app, recoveryCalls.sendPhoneCode, { purpose: 'bind', mobile }, player);
  const { list } = (await callApp(app, consolePeopleCalls.outbox, {}, staff)).data;
  const message = list.find(({ address }) => address === mobile);
  expect(message).toMatchObject({ channel: 'phone', sent: false });
  expect(message?.body).toContain(data.demoCode);
  const log = (await callApp(app, consoleCalls.staffLog, {}, staff)).data.list;
  expect(log.some(({ act }) => act === 'outbox')).toBe(true);
});

describe('a request of somebody who cannot sign in', () => {
  const second = { token: '' };
  beforeAll(async () => {
    const password = hashLoginPassword('berta', 'operator-2');
    await createStaff(deps, 'berta', 'operator', password);
    second.token = (await callApp(app, consoleCalls.staffLogin, { staffName: 'berta', password })).data.token;
  });
  /** As askRecovery keeps it; its own tests are beside it. */
  const asked = (userName: string, player: bigint | null, contact: string) =>
    db.run(
      `insert into recovery_request (user_name, player, real_name, contact, detail) values ($1, $2, '王小明', $3, '常在上海登录')`,
      [userName, player, contact],
    );
  const request = async (userName: string) =>
    (await callApp(app, consolePeopleCalls.recoveryRequestList, {}, staff)).data.list.find(
      (one) => one.userName === userName,
    );
  const decide = (who: { token: string }, id: string, approved: boolean, note = '') =>
    callApp(app, consolePeopleCalls.reviewRecoveryRequest, { id, approved: approved ? '1' : '0', note }, who);
  const messageTo = async (address: string) =>
    (
      await db.maybeOne<{ body: string }>('select body from message where address = $1 order by id desc limit 1', [
        address,
      ])
    )?.body ?? '';

  test('two approve it; the code goes to the contact, opens that name alone, once, and within a day', async () => {
    const player = await aPlayer(deps, { safetyPassword: SAFETY });
    await asked(player.userName, player.id, 'owner@example.com');
    const { id = '', accountExists, contactIsBound } = (await request(player.userName)) ?? {};
    expect([accountExists, contactIsBound]).toEqual([true, false]);
    expect((await decide(staff, id, true)).code).toBe(-2902);
    expect((await decide(staff, id, true)).code).toBe(-2902);
    expect(await messageTo('owner@example.com')).toBe('');
    const approved = await decide(second, id, true);
    expect(approved.code).toBe(1);
    const ticket = /[A-Z2-9]{6}(?:-[A-Z2-9]{6}){3}/.exec(await messageTo('owner@example.com'))?.[0] ?? '';
    expect(JSON.stringify(approved)).not.toContain(ticket);
    expect((await decide(second, id, true)).code).toBe(-2009);

    const check = (userName: string) => callApp(app, recoveryCalls.checkRecoveryCode, { userName, ticket });
    expect((await check('somebody_else')).code).toBe(-2126);
    expect((await check(player.userName.toUpperCase())).data).toEqual({ result: 1 });
    const reset = () =>
      callApp(app, recoveryCalls.forgetPasswordReset, {
        ticket,
        password: hashLoginPassword(player.userName, 'newpass99'),
      });
    expect((await reset()).code).toBe(1);
    expect((await reset()).code).toBe(-2126);
    expect((await check(player.userName)).code).toBe(-2126);
    const login = await callApp(app, accountCalls.login, {
      userName: player.userName,
      password: hashLoginPassword(player.userName, 'newpass99'),
    });
    expect(login.code).toBe(1);
  });

  test('a code is good for a day and no longer', async () => {
    const player = await aPlayer(deps);
    await asked(player.userName, player.id, '13900139001');
    const id = (await request(player.userName))?.id ?? '';
    await decide(staff, id, true);
    await decide(second, id, true);
    const ticket = /[A-Z2-9]{6}(?:-[A-Z2-9]{6}){3}/.exec(await messageTo('13900139001'))?.[0] ?? '';
    await db.run(`update recovery set expires_at = expires_at - interval '24 hours' where proved_by = 'staff'`);
    expect((await callApp(app, recoveryCalls.checkRecoveryCode, { userName: player.userName, ticket })).code).toBe(
      -2126,
    );
  });

  test('one for a name that nobody has can only be rejected; the note goes to the contact', async () => {
    await asked('nobody_here', null, '13900139002');
    const { id = '', accountExists } = (await request('nobody_here')) ?? {};
    expect(accountExists).toBe(false);
    expect((await decide(staff, id, true)).code).toBe(-2009);
    expect((await decide(staff, id, false, '资料不足')).code).toBe(1);
    expect(await messageTo('13900139002')).toContain('资料不足');
    expect(await request('nobody_here')).toBeUndefined();
  });
});
