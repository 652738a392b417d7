import { randomUUID } from 'node:crypto';
import { accountCalls, CODES, hashLoginPassword, profileCalls, recoveryCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { settledEvent } from '../../../platform/testing/settled-event.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { maskMail, maskMobile, maskName } from '../core/masks.ts';
import { accountModule, saveGrade } from '../index.ts';
import { deviceOf } from '../sessions/sessions.ts';
import { aPlayer, sent, type TestPlayer } from '../testing/players.ts';
import { upload as give } from '../testing/upload.ts';

const modules = [ledgerModule, tenantModule, accountModule];
const { app, db, owner } = await testApp({ modules, isListening: true });
const { deps } = app;

beforeEach(async () => {
  await db.run('delete from attempt');
});

const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#a00' } })
  .png()
  .toBuffer();
const upload = (player: TestPlayer, bytes: Buffer, name = 'a.png', type = 'image/png', purpose = 'avatar') =>
  give(app, player, bytes, { name, type, purpose });
const update = (player: TestPlayer, change: object) => callApp(app, profileCalls.infoUpdate, change as never, player);
const profileOf = async (player: TestPlayer) => (await callApp(app, profileCalls.profile, {}, player)).data;

describe('own details', () => {
  test('what is given changes, the rest stays', async () => {
    const player = await aPlayer(deps);
    expect((await update(player, { nickname: '林间小路', sex: 2, qq: '12345' })).code).toBe(1);
    expect((await update(player, { sex: 1 })).code).toBe(1);
    expect(await profileOf(player)).toMatchObject({ nickname: '林间小路', sex: 1, qq: '12345' });
    expect((await callApp(app, accountCalls.userInfo, {}, player)).data.nickname).toBe('林间小路');
  });

  test('the real name is set once and shown masked', async () => {
    const player = await aPlayer(deps);
    expect((await update(player, { realName: '王小明' })).code).toBe(1);
    expect((await profileOf(player)).realName).toBe('*小明');
    expect((await update(player, { realName: '李小明' })).code).toBe(-2131);
    expect((await update(player, { realName: '王小明', nickname: '小王' })).code).toBe(1);
  });

  test.each([
    [
      'nickname',
      ['a', 'a'.repeat(17), '<b>x</b>', ' 空 ', 'a"b', 'a\u202eb', 'a&b'],
      ['小明', 'a'.repeat(16), '小 红', '😀😀'],
    ],
    ['qq', ['1234', '1'.repeat(100), '12a45'], ['12345', '1'.repeat(99), '']],
    ['sex', ['3', '-1', 'x'], ['0', '2']],
    ['realName', ['王', 'a', '王'.repeat(17), 'x'.repeat(21), '王<小>'], ['王小', '阿·明']],
  ])('%s at its limits and past them', async (field, bad, good) => {
    for (const value of bad)
      expect([-2000, -2002], `${field} ${value}`).toContain(
        (await update(await aPlayer(deps), { [field]: value })).code,
      );
    for (const value of good)
      expect((await update(await aPlayer(deps), { [field]: value })).code, `${field} ${value}`).toBe(1);
  });
});

describe('pictures', () => {
  test('an avatar is cut square, re-encoded, and becomes one’s own only', async () => {
    const player = await aPlayer(deps);
    const { code, data } = await upload(player, png);
    expect(code).toBe(1);
    const picture = await app.http.inject({ method: 'GET', url: data.imgPath });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await update(player, { avatar: data.imgPath })).code).toBe(1);
    expect((await callApp(app, accountCalls.userInfo, {}, player)).data.avatar).toBe(data.imgPath);
    expect((await update(await aPlayer(deps), { avatar: data.imgPath })).code).toBe(-2132);
    expect((await update(player, { avatar: 'https://evil.example/x.png' })).code).toBe(-2132);
    expect((await update(player, { avatar: '' })).code).toBe(1);
  });

  test('evidence is seen by whoever gave it and by nobody else, and is no avatar', async () => {
    const player = await aPlayer(deps);
    const { data } = await upload(player, png, 'a.png', 'image/png', 'evidence');
    const read = async (token?: string) =>
      (await app.http.inject({ url: data.imgPath, headers: token ? { authorization: `Bearer ${token}` } : {} }))
        .statusCode;
    expect(await read(player.token)).toBe(200);
    expect(await read()).toBe(404);
    expect(await read((await aPlayer(deps)).token)).toBe(404);
    expect((await update(player, { avatar: data.imgPath })).code).toBe(-2132);
    // The same picture from somebody else is theirs too.
    const other = await aPlayer(deps);
    expect((await upload(other, png, 'b.png', 'image/png', 'evidence')).data.imgPath).toBe(data.imgPath);
    expect(await read(other.token)).toBe(200);
  });

  test('a page that calls itself a picture is refused', async () => {
    const player = await aPlayer(deps);
    expect((await upload(player, Buffer.from('<html><script>1</script>'), 'a.jpg', 'image/jpeg')).code).toBe(-2013);
    expect((await upload(player, Buffer.alloc(0))).code).toBe(-2013);
    const none = await app.http.inject({
      method: 'POST',
      url: profileCalls.uploadImage.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
      payload: '{}',
    });
    expect(none.json()).toMatchObject({ code: -2001 });
  });

  test('3 MB is the limit; one byte more is turned away before it is looked at', async () => {
    const player = await aPlayer(deps);
    const limit = 3_145_728;
    // Bytes behind the picture count too.
    const whole = Buffer.concat([png, Buffer.alloc(limit - png.length)]);
    expect((await upload(player, whole)).status).toBe(200);
    expect((await upload(player, Buffer.concat([whole, Buffer.alloc(1)]))).status).toBe(413);
  });

  test('fifty a day', async () => {
    const player = await aPlayer(deps);
    await db.run(`insert into upload (player, path) select $1, '/files/' || n from generate_series(1, 49) as n`, [
      player.id,
    ]);
    expect((await upload(player, png)).code).toBe(1);
    expect((await upload(player, png)).code).toBe(-2133);
    await advance(db, 86_400_001);
    expect((await upload(player, png)).code).toBe(1);
  });
});

describe('grades', () => {
  const settle = async (player: TestPlayer, valid: bigint, kind: 'settle' | 'void' = 'settle') => {
    // Only settlement itself may say this, so the owner does in its place.
    await owner.tx((tx) =>
      publishLater(tx, 'bet.settled', settledEvent({ kind, players: String(player.id), valid: String(valid) })),
    );
  };
  const table = async (player: TestPlayer) => (await callApp(app, profileCalls.gradeTable, {}, player)).data;

  test('grow with settled turnover, at the threshold and not one unit before; they never fall', async () => {
    const player = await aPlayer(deps);
    await settle(player, yuan(1_000) - 1n);
    await expect.poll(async () => (await table(player)).turnover).toBe('999.99999999');
    expect((await table(player)).grade).toBe(1);
    await settle(player, 1n);
    await expect.poll(async () => (await table(player)).grade).toBe(2);
    expect((await table(player)).turnover).toBe('1000');
    await settle(player, yuan(49_000));
    await expect.poll(async () => (await table(player)).grade).toBe(4);
    await setTenantValue(
      deps,
      'gradeTurnover',
      Array.from({ length: 9 }, (_, n) => String((n + 1) * 10_000_000)),
      'test',
    );
    await settle(player, 1n);
    await expect.poll(async () => (await table(player)).turnover).toBe('50000.00000001');
    expect((await table(player)).grade).toBe(4);
  });

  test('are recorded by day of settlement, each day with all of the growth up to it', async () => {
    const player = await aPlayer(deps);
    const record = async () => (await callApp(app, profileCalls.growthRecord, {}, player)).data.list;
    expect(await record()).toEqual([]);
    await settle(player, yuan(30));
    await settle(player, yuan(70));
    await settle(player, yuan(900), 'void');
    await expect.poll(async () => (await table(player)).turnover).toBe('100');
    const [first, ...more] = await record();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ valid: '100', total: '100' });
    await advance(db, 86_400_000);
    await settle(player, yuan(5));
    await expect.poll(async () => (await table(player)).turnover).toBe('105');
    expect(await record()).toEqual([{ day: expect.any(String), valid: '5', total: '105' }, first]);
    // Growth of before the days were kept stands in the sum alone: the days end where they were begun.
    await owner.run('update player_growth set valid = valid + $2 where player = $1', [player.id, yuan(1_000)]);
    expect((await record()).map(({ total }) => total)).toEqual(['1105', '1100']);
  });

  test('refunds and cancelled bets are no turnover; managers stand outside', async () => {
    const player = await aPlayer(deps);
    const manager = await aPlayer(deps);
    await db.tx((tx) => saveGrade(tx, manager.id, 100));
    await settle(player, yuan(5_000), 'void');
    await settle(manager, yuan(90_000_000));
    await expect.poll(async () => (await table(manager)).turnover).toBe('90000000');
    expect(await table(manager)).toMatchObject({ grade: 100, isGrowing: false });
    expect((await table(player)).turnover).toBe('0');
  });
});

describe('logins', () => {
  const open = async (userName: string) =>
    (await callApp(app, accountCalls.login, { userName, password: sent(userName, 'secret123') })).data.token;
  const register = async (userName: string) =>
    (
      await callApp(app, accountCalls.register, {
        userName,
        password: sent(userName, 'secret123'),
        accepted: true,
      })
    ).data.token;
  const list = async (token: string) => (await callApp(app, profileCalls.sessionList, {}, { token })).data.list;
  const codeOf = async (token: string) => (await callApp(app, accountCalls.userInfo, {}, { token })).code;

  test('are listed; one is ended, then all others; history keeps them', async () => {
    const first = await register('walker1');
    const second = await open('walker1');
    const third = await open('walker1');
    const seen = await list(first);
    expect(seen).toHaveLength(3);
    expect(seen.filter(({ isThis }) => isThis)).toHaveLength(1);
    const other = (await list(second)).find(({ isThis }) => isThis)?.sessionId ?? '';
    expect((await callApp(app, profileCalls.revokeSession, { sessionId: other }, { token: first })).data.ended).toBe(1);
    await expect.poll(() => codeOf(second)).toBe(0);
    expect(await codeOf(third)).toBe(1);
    expect((await callApp(app, profileCalls.revokeSession, { others: '1' }, { token: first })).data.ended).toBe(1);
    await expect.poll(() => codeOf(third)).toBe(0);
    expect(await codeOf(first)).toBe(1);
    const { list: history } = (await callApp(app, profileCalls.loginHistory, {}, { token: first })).data;
    expect(history.map(({ endedBy }) => endedBy)).toEqual(['logout', 'logout', '']);
  });

  test('a login of somebody else cannot be ended', async () => {
    const mine = await register('walker2');
    const theirs = await register('walker3');
    const id = (await list(theirs))[0]?.sessionId ?? '';
    expect((await callApp(app, profileCalls.revokeSession, { sessionId: id }, { token: mine })).data.ended).toBe(0);
    expect(await codeOf(theirs)).toBe(1);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'iPhone · Safari'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Windows · Edge'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Android · Chrome'],
    ['curl/8', '未知设备'],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('invite codes', () => {
  const add = (agent: TestPlayer, input: object) =>
    callApp(app, profileCalls.addInviteCode, { makesAgent: '0', levels: '{}', ...input } as never, agent);

  test('are made, remarked, listed by kind and withdrawn', async () => {
    const agent = await aPlayer(deps, { isAgent: true });
    const made = await add(agent, { levels: JSON.stringify({ SSC: '7.5' }), remark: '老朋友' });
    expect(made.data).toMatchObject({ makesAgent: false, levels: { SSC: '7.5' }, usedCount: 0, remark: '老朋友' });
    expect(made.data.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect((await add(agent, { makesAgent: '1', code: 'MYTEAM01' })).code).toBe(1);
    const list = async (makesAgent: string) =>
      (await callApp(app, profileCalls.inviteCodeList, { makesAgent } as never, agent)).data.list.map(
        ({ code }) => code,
      );
    expect(await list('1')).toEqual(['MYTEAM01']);
    const remark = { code: 'MYTEAM01', remark: '新备注' };
    expect((await callApp(app, profileCalls.updateInviteCodeRemark, remark, agent)).code).toBe(1);
    expect((await callApp(app, profileCalls.deleteInviteCode, { code: 'MYTEAM01' }, agent)).code).toBe(1);
    expect(await list('1')).toEqual([]);
    // Withdrawn: nobody registers with it, and nobody makes it again.
    const late = await callApp(app, accountCalls.register, {
      userName: 'latecomer1',
      password: sent('latecomer1', 'secret123'),
      inviteCode: 'MYTEAM01',
      accepted: true,
    });
    expect(late.code).toBe(-2103);
    expect((await add(agent, { code: 'MYTEAM01' })).code).toBe(-2005);
  });

  test('no level above one’s own, fifty at most, and only one’s own', async () => {
    const agent = await aPlayer(deps, { isAgent: true });
    const other = await aPlayer(deps, { isAgent: true });
    expect((await add(agent, { levels: JSON.stringify({ SSC: '8.0' }) })).code).toBe(1);
    expect((await add(agent, { levels: JSON.stringify({ SSC: '8.1' }) })).code).toBe(-2135);
    expect((await add(agent, { levels: JSON.stringify({ NOPE: '1.0' }) })).code).toBe(-2000);
    const own = await add(agent, {});
    const foreign = { code: own.data.code, remark: 'x' };
    expect((await callApp(app, profileCalls.updateInviteCodeRemark, foreign, other)).code).toBe(-2103);
    expect((await callApp(app, profileCalls.deleteInviteCode, { code: own.data.code }, other)).code).toBe(-2103);
    await db.run(`insert into invite_code (code, owner) select 'BULK' || n, $1 from generate_series(1, 47) as n`, [
      agent.id,
    ]);
    const both = await Promise.all([add(agent, {}), add(agent, {})]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([-2134, 1]);
  });

  test('the same request is one code, also pressed twice at once; another input under its id is refused', async () => {
    const agent = await aPlayer(deps, { isAgent: true });
    const wish = { remark: '一次', requestId: randomUUID() };
    const [first, second] = await Promise.all([add(agent, wish), add(agent, wish)]);
    expect(first).toMatchObject({ code: 1 });
    expect(second.data).toEqual(first.data);
    expect((await add(agent, wish)).data).toEqual(first.data);
    const { list } = (await callApp(app, profileCalls.inviteCodeList, {}, agent)).data;
    expect(list.map(({ code }) => code)).toEqual([first.data.code]);
    expect((await add(agent, { ...wish, remark: '两次' })).code).toBe(CODES.requestIdReused.code);
  });

  test('a player who is no agent has none', async () => {
    expect((await add(await aPlayer(deps), {})).code).toBe(-2006);
  });
});

describe('the registration form', () => {
  const form = async () => (await callApp(app, profileCalls.getNewRegisterVerifyFront, {})).data.fields;
  const fields = (states: object) =>
    setTenantValue(
      deps,
      'registerFields',
      { inviteCode: 'optional', mobile: 'off', mail: 'off', realName: 'off', qq: 'off', ...states },
      'test',
    );
  const register = (userName: string, more: object = {}) =>
    callApp(app, accountCalls.register, {
      userName,
      password: hashLoginPassword(userName, 'secret123'),
      accepted: true,
      ...more,
    });

  test('asks for what the tenant set, and keeps nothing else', async () => {
    expect(await form()).toEqual([{ name: 'inviteCode', isRequired: false, isVerified: false }]);
    await fields({ realName: 'required', qq: 'optional' });
    expect((await form()).map(({ name, isRequired }) => `${name} ${isRequired}`)).toEqual([
      'inviteCode false',
      'realName true',
      'qq false',
    ]);
    expect(await register('formful1')).toMatchObject({ code: -2001, msg: '真实姓名不能为空' });
    expect((await register('formful1', { realName: '王小明', mobile: '13800138000' })).code).toBe(1);
    const row = await db.one<object>(`select real_name, mobile from player where name = 'formful1'`);
    expect(row).toEqual({ real_name: '王小明', mobile: null });
    await fields({});
  });

  test('by invite code only, or closed', async () => {
    const type = async () => (await callApp(app, profileCalls.getRegisterTypeFront, {})).data.type;
    expect(await type()).toBe('open');
    await fields({ inviteCode: 'required' });
    expect(await type()).toBe('invite');
    expect((await register('invited9')).code).toBe(-2136);
    await fields({});
    await setTenantValue(deps, 'registerOpen', false, 'test');
    expect(await type()).toBe('closed');
    await setTenantValue(deps, 'registerOpen', true, 'test');
  });

  test('a verified number needs its code, spends it, and is bound at once', async () => {
    await fields({ mobile: 'verified' });
    expect((await callApp(app, profileCalls.getRegisterVerifyFront, {})).data).toMatchObject({ phoneCode: true });
    const mobile = '13900000001';
    expect((await register('phoned1', { mobile })).code).toBe(-2137);
    const { ticket, demoCode: code } = (
      await callApp(app, recoveryCalls.sendPhoneCode, { purpose: 'register', mobile })
    ).data;
    expect((await register('phoned1', { mobile, mobileTicket: ticket })).code).toBe(-2137);
    await callApp(app, recoveryCalls.verifyPhoneCode, { ticket, code });
    expect((await register('phoned1', { mobile: '13900000002', mobileTicket: ticket })).code).toBe(-2137);
    expect((await register('phoned1', { mobile, mobileTicket: ticket })).code).toBe(1);
    expect((await register('phoned2', { mobile, mobileTicket: ticket })).code).toBe(-2137);
    const row = await db.one<{ bound: boolean }>(
      `select mobile_verified_at is not null as bound from player where name = 'phoned1'`,
    );
    expect(row.bound).toBe(true);
    await fields({});
  });

  test('only number and address can be verified', async () => {
    const outcome = await fields({ qq: 'verified' });
    expect(outcome.ok).toBe(false);
  });

  test('a name is free or not', async () => {
    await register('occupied1');
    const isFree = async (userName: string) => (await callApp(app, profileCalls.checkUser, { userName })).data.isFree;
    expect([await isFree('OCCUPIED1'), await isFree('vacant001')]).toEqual([false, true]);
  });
});

test('masks show enough to recognise one’s own', () => {
  expect(maskMobile('13800138000')).toBe('138****8000');
  expect([maskMail('alice@example.com'), maskMail('a@b.cn'), maskMail('')]).toEqual([
    'al***@example.com',
    '***@b.cn',
    '',
  ]);
  expect(['王', '王明', '王小明', '欧阳小明', ''].map(maskName)).toEqual(['*', '*明', '*小明', '**小明', '']);
});
