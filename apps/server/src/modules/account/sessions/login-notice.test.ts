import { accountCalls, CODES, loginNoticeCalls, type LoginNotice } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '../../../platform/messages/index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { aPlayer, sent, type TestPlayer } from '../testing/players.ts';
import { openSession } from './open-session.ts';

const modules = [ledgerModule, tenantModule, accountModule];
const { app, db } = await testApp({ modules });
const { deps } = app;
const MAIL = 'xiaoming@example.com';
const MOBILE = '13812345678';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';

let player: TestPlayer;
beforeEach(async () => {
  await db.run('delete from message; delete from attempt');
  await db.run('update player set mail = null, mail_verified_at = null, mobile = null, mobile_verified_at = null');
  player = await aPlayer(deps);
});
const bind = (what: { mail?: string; mobile?: string }) =>
  db.run(
    `update player set mail = $2::text, mail_verified_at = case when $2::text is not null then app_now() end,
            mobile = $3::text, mobile_verified_at = case when $3::text is not null then app_now() end where id = $1`,
    [player.id, what.mail ?? null, what.mobile ?? null],
  );
const choose = (notice: LoginNotice) => callApp(app, loginNoticeCalls.setLoginNotice, { notice }, player);
const state = async () => (await callApp(app, loginNoticeCalls.loginNotice, {}, player)).data;
const signIn = (userAgent: string, ip = '127.0.0.1', country: string | null = null) =>
  db.tx((tx) => openSession(deps, tx, player.id, { ip, country, userAgent }));
const messages = async () => (await listMessages(db, 50)).toReversed();

describe('the wish', () => {
  test('is off by default: a login sends nothing', async () => {
    await bind({ mail: MAIL });
    expect(await state()).toEqual({ notice: 'off', to: 'xi***@example.com' });
    await signIn(PHONE);
    expect(await messages()).toEqual([]);
  });

  test('needs a bound address; what was typed at registration and never proved is none', async () => {
    expect((await choose('every')).code).toBe(CODES.loginNoticeNowhere.code);
    await db.run('update player set mail = $2 where id = $1', [player.id, MAIL]);
    expect((await choose('newDevice')).code).toBe(CODES.loginNoticeNowhere.code);
    expect(await state()).toEqual({ notice: 'off', to: '' });
    // Off is always right.
    expect((await choose('off')).code).toBe(1);
  });

  test('goes to the mail address, else to the number', async () => {
    await bind({ mobile: MOBILE });
    expect((await choose('every')).data).toEqual({ notice: 'every', to: '138****5678' });
    await signIn(PHONE);
    await bind({ mail: MAIL, mobile: MOBILE });
    await signIn(PHONE);
    expect((await messages()).map(({ channel, address }) => [channel, address])).toEqual([
      ['phone', MOBILE],
      ['mail', MAIL],
    ]);
  });

  test('where this site sends no messages it cannot be switched on', async () => {
    await bind({ mail: MAIL });
    await setTenantValue(deps, 'demo', false, 'test');
    expect((await choose('every')).code).toBe(CODES.loginNoticeClosed.code);
    await setTenantValue(deps, 'demo', true, 'test');
    expect((await choose('every')).code).toBe(1);
  });

  test('for fewer messages is told by a last one: who came in unseen does not stay so', async () => {
    await bind({ mail: MAIL });
    for (const notice of ['newDevice', 'every', 'every'] as const) await choose(notice);
    expect(await messages()).toEqual([]);
    await choose('newDevice');
    await choose('off');
    expect((await messages()).map(({ body }) => /改为：(\S+?)。/.exec(body)?.[1])).toEqual([
      '仅新设备登录时提醒',
      '关闭',
    ]);
  });
});

describe('the message', () => {
  test('says account, time in China, place and device, and what to do', async () => {
    await bind({ mail: MAIL });
    await choose('every');
    await signIn(PHONE, '203.0.113.7', 'CN');
    const [message] = await messages();
    expect(message?.subject).toBe('彩厅登录提醒');
    expect(message?.body).toMatch(
      new RegExp(
        `^【彩厅】您的账号 ${player.userName} 于北京时间\\d{4}年\\d{2}月\\d{2}日 \\d{2}:\\d{2} 登录，地点：.+，设备：iPhone · Safari。` +
          '若非本人操作，请立即修改登录密码并退出其他设备。$',
      ),
    );
  });

  test('at new devices only: the first login of a browser at a place, not the next one there', async () => {
    await bind({ mail: MAIL });
    await choose('newDevice');
    const countAfter = async (...where: Parameters<typeof signIn>) => {
      await signIn(...where);
      return (await messages()).length;
    };
    expect(await countAfter(PHONE)).toBe(1);
    expect(await countAfter(PHONE)).toBe(1);
    expect(await countAfter(DESK)).toBe(2);
    expect(await countAfter(PHONE)).toBe(2);
    // The same browser elsewhere may be anybody's.
    expect(await countAfter(PHONE, '203.0.113.7', 'JP')).toBe(3);
    // A browser of another person is known for nobody else.
    const other = player;
    player = await aPlayer(deps);
    await db.run('update player set mail = null, mail_verified_at = null where id = $1', [other.id]);
    await bind({ mail: MAIL });
    await choose('newDevice');
    expect(await countAfter(DESK)).toBe(4);
  });

  test('comes at every login when asked for, at most twenty times a day', async () => {
    await bind({ mail: MAIL });
    await choose('every');
    // One login was before: that of the test's own session.
    for (let n = 0; n < 25; n += 1) await signIn(PHONE);
    expect(await messages()).toHaveLength(19);
    await advance(db, 25 * 3_600_000);
    await signIn(PHONE);
    expect(await messages()).toHaveLength(20);
  });

  test('goes out after the password was typed; a wrong one sends nothing', async () => {
    const userName = 'typed1';
    const password = sent(userName, 'secret123');
    await callApp(app, accountCalls.register, { userName, password, accepted: true });
    const { id } = await db.one<{ id: bigint }>('select id from player where name = $1', [userName]);
    player = { ...player, id };
    await bind({ mail: MAIL });
    await db.run(`update player set login_notice = 'newDevice' where id = $1`, [id]);
    const login = (typed: string) =>
      callApp(
        app,
        accountCalls.login,
        { userName, password: sent(userName, typed) },
        { headers: { 'user-agent': DESK } },
      );
    expect((await login('wrong999')).code).toBe(CODES.wrongCredentials.code);
    expect(await messages()).toEqual([]);
    expect((await login('secret123')).code).toBe(1);
    expect((await messages()).map(({ body }) => body)).toEqual([expect.stringContaining('Windows · Chrome')]);
  });
});
