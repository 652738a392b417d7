import { accountCalls, CODES, loginNoticeCalls, profileCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { listMessages } from '../../../platform/messages/index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { aPlayer, type TestPlayer } from '../testing/players.ts';
import { deleteStaleNames } from './device-names.ts';
import { openSession } from './open-session.ts';

/** What a player calls the browsers that are signed in. */

const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';

const signIn = (player: TestPlayer, device: string | null, ip = '127.0.0.1', country: string | null = null) =>
  db.tx((tx) => openSession(deps, tx, player.id, { ip, country, userAgent: PHONE, device }));
const logins = async (by: { token: string }) => (await callApp(app, profileCalls.sessionList, {}, by)).data.list;
const rename = (by: { token: string }, sessionId: string | bigint, name: string) =>
  callApp(app, profileCalls.renameDevice, { sessionId: String(sessionId), name }, by);
const namesOf = async (by: { token: string }) =>
  Object.fromEntries((await logins(by)).map(({ sessionId, name }) => [sessionId, name]));
/** Says of a login that it was one's own. */
const known = (sessionId: bigint) => db.run('delete from login_mark where session = $1', [sessionId]);

test('a name is that of the browser: its next login has it, one of another browser has not', async () => {
  const player = await aPlayer(deps);
  const first = await signIn(player, null);
  await known(first.sessionId);
  expect(await rename(first, first.sessionId, ' 我的手机 ')).toMatchObject({ code: 1, data: { name: '我的手机' } });
  const second = await signIn(player, first.device ?? null);
  const third = await signIn(player, null);
  expect(await namesOf(second)).toMatchObject({
    [String(first.sessionId)]: '我的手机',
    [String(second.sessionId)]: '我的手机',
    [String(third.sessionId)]: '',
  });
  // Nothing takes it back.
  await rename(second, first.sessionId, '');
  expect(new Set(Object.values(await namesOf(second)))).toEqual(new Set(['']));
});

test('only own open logins are named, by one that is not itself in question, and nothing that reads as mark-up', async () => {
  const [player, other] = [await aPlayer(deps), await aPlayer(deps)];
  const mine = await signIn(player, null);
  await known(mine.sessionId);
  const theirs = await signIn(other, null);
  const refused = { code: CODES.sessionUnknown.code };
  expect(await rename(mine, theirs.sessionId, '别人的')).toMatchObject(refused);
  expect(await rename(mine, '999999999', '没有的')).toMatchObject(refused);
  const stranger = await signIn(player, null, '203.0.113.7', 'JP');
  expect((await logins(mine)).find(({ sessionId }) => sessionId === String(stranger.sessionId))?.isUnknown).toBe(true);
  expect(await rename(stranger, stranger.sessionId, '我的手机')).toMatchObject(refused);
  expect(await rename(mine, mine.sessionId, '字'.repeat(30))).toMatchObject({ code: 1 });
  for (const name of ['<b>', '字'.repeat(31), 'a\u0000b'])
    expect(await rename(mine, mine.sessionId, name)).toMatchObject({ code: CODES.badInput.code });
  await callApp(app, profileCalls.revokeSession, { sessionId: String(stranger.sessionId) }, mine);
  expect(await rename(mine, stranger.sessionId, '走了')).toMatchObject(refused);
  expect((await callApp(app, accountCalls.userInfo, {}, mine)).code).toBe(1);
});

test('a login without a browser that is known has its name for itself, and names go with the last login', async () => {
  const player = await aPlayer(deps);
  const [first] = await logins(player);
  await rename(player, first?.sessionId ?? '', '测试机');
  expect(await namesOf(player)).toEqual({ [first?.sessionId ?? '']: '测试机' });
  expect(await deleteStaleNames(db)).toBe(0);
  await db.run('delete from session where player = $1', [player.id]);
  const before = await db.one<{ n: number }>('select count(*)::int as n from device_name where player = $1', [
    player.id,
  ]);
  expect(before.n).toBe(1);
  await deleteStaleNames(db);
  const after = await db.one<{ n: number }>('select count(*)::int as n from device_name where player = $1', [
    player.id,
  ]);
  expect(after.n).toBe(0);
});

test('the message of a new sign-in calls the device by its name, before what it is', async () => {
  const player = await aPlayer(deps);
  await db.run(`update player set mail = 'xiaoming@example.com', mail_verified_at = app_now() where id = $1`, [
    player.id,
  ]);
  const first = await signIn(player, null);
  await known(first.sessionId);
  await rename(first, first.sessionId, '我的手机');
  await callApp(app, loginNoticeCalls.setLoginNotice, { notice: 'every' }, first);
  await signIn(player, first.device ?? null);
  const [message] = await listMessages(db, 1);
  expect(message?.body).toContain('设备：我的手机（iPhone · Safari）。');
});
