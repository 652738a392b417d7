import { CODES, embedCalls, letterCalls } from '@caiting/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { until } from '../../platform/testing/until.ts';
import { aPlayer, sent, type TestPlayer } from '../account/testing/players.ts';
import { modules } from '../index.ts';
import { setTenantValue } from '../tenant/index.ts';

/** What is bound to an account stays with the account of the partner site that bound it, whatever operators put on the list later. */

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds, isListening: true });
const { deps } = app;
const ORIGIN = 'https://friends.example';
const OTHER = 'https://second.example';

const [friends, evil] = [await aPlayer(deps), await aPlayer(deps)];
const setHosts = async (...hosts: readonly { origin: string; userName: string }[]) => {
  await setTenantValue(deps, 'embedHosts', hosts, 'test');
};
const listed = (host: TestPlayer, origin = ORIGIN) => ({ origin, userName: host.userName });
const aKey = async (uid: string, host: TestPlayer, origin = ORIGIN) =>
  (await callApp(app, embedCalls.embedChatOneTimeKey, { uid, origin }, host)).data?.oneTimeKey ?? '';
const redeem = (oneTimeKey: string, more: object = {}) =>
  callApp(app, embedCalls.embedChatBind, { oneTimeKey, origin: ORIGIN, ...more });

let made = 0;
/** A player with a password, bound by the account of a site, the friends' where nothing is said, to a fresh user of it. */
async function aBound(
  host = friends,
  origin = ORIGIN,
): Promise<{ uid: string; userName: string; password: string; token: string }> {
  const uid = `u${(made += 1)}`;
  const userName = `bound${made}`;
  const password = sent(userName, 'secret123');
  const oneTimeKey = await aKey(uid, host, origin);
  const input = { oneTimeKey, origin, userName, password, accepted: true as const };
  const { data } = await callApp(app, embedCalls.embedChatRegister, input);
  return { uid, userName, password, token: data.token };
}
async function titles({ token }: { token: string }): Promise<string[]> {
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'the outbox to be empty',
  );
  return (
    (await callApp(app, letterCalls.messageList, {}, { token })).data.list
      .map(({ title }) => title.zh)
      // The letter to a newcomer of the demo is not about partner sites.
      .filter((title) => title !== '欢迎来到演示站')
  );
}

beforeEach(async () => {
  await setTenantValue(deps, 'embedChatEnabled', true, 'test');
  await setHosts(listed(friends));
});

test('another account behind the same origin signs nobody in whom it did not bind', async () => {
  const { uid } = await aBound();
  await setHosts(listed(evil));
  expect((await redeem(await aKey(uid, evil))).code).toBe(CODES.embedNotBound.code);
  // Nor by taking the first one off the list and putting it back.
  await setHosts();
  await setHosts(listed(evil), listed(friends, OTHER));
  expect((await redeem(await aKey(uid, evil))).code).toBe(CODES.embedNotBound.code);
  expect((await redeem(await aKey(uid, friends, OTHER), { origin: OTHER })).code).toBe(CODES.embedNotBound.code);
  await setHosts(listed(friends));
  expect((await redeem(await aKey(uid, friends))).code).toBe(1);
});

test('a key that was made before its account lost the site is worth nothing after', async () => {
  const { uid } = await aBound();
  const key = await aKey(uid, friends);
  await setHosts(listed(evil));
  expect((await redeem(key)).code).toBe(CODES.embedKeyInvalid.code);
});

test('the person may bind anew, with the password, to the account that stands there now; the old binding stays the old one’s', async () => {
  const { uid, userName, password } = await aBound();
  await setHosts(listed(evil));
  expect((await redeem(await aKey('x1', evil), { userName, password })).code).toBe(1);
  expect((await redeem(await aKey('x1', evil))).data.user.userName).toBe(userName);
  expect((await redeem(await aKey(uid, evil))).code).toBe(CODES.embedNotBound.code);
});

test('a binding of before hosts were noted, whose site had no account at the upgrade, signs nobody in until it is made anew', async () => {
  const { uid, userName, password } = await aBound();
  await owner.run('update embed_binding set host = null where uid = $1', [uid]);
  expect((await redeem(await aKey(uid, friends))).code).toBe(CODES.embedNotBound.code);
  expect((await redeem(await aKey(uid, friends), { userName, password })).code).toBe(1);
  expect((await redeem(await aKey(uid, friends))).code).toBe(1);
});

test.each([`update embed_binding set host = 1`, `delete from embed_binding`])(
  'the server’s role carries no binding over: %s',
  async (sql) => {
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
  },
);

test('who is bound is told, and told again when the site comes back', async () => {
  const person = await aBound();
  expect(await titles(person)).toEqual(['账号已与合作网站绑定']);
  for (const hosts of [[listed(evil)], []]) {
    await setHosts(...hosts);
    expect(await titles(person)).toHaveLength(1);
  }
  await setHosts(listed(friends));
  expect(await titles(person)).toEqual(['合作网站可以登录您的账号', '账号已与合作网站绑定']);
  await setTenantValue(deps, 'embedChatEnabled', false, 'test');
  expect(await titles(person)).toHaveLength(2);
  await setTenantValue(deps, 'embedChatEnabled', true, 'test');
  expect(await titles(person)).toHaveLength(3);
});

test('each of several changes is followed once, however soon the next one comes', async () => {
  await setHosts(listed(friends), listed(evil, OTHER));
  const [person, other] = [await aBound(), await aBound(evil, OTHER)];
  await setHosts();
  expect(await titles(person)).toHaveLength(1);
  await setHosts(listed(friends));
  await setHosts(listed(friends), listed(evil, OTHER));
  expect(await titles(person)).toHaveLength(2);
  expect(await titles(other)).toHaveLength(2);
  for (const on of [false, true, false, true]) await setTenantValue(deps, 'embedChatEnabled', on, 'test');
  expect(await titles(person)).toHaveLength(4);
});
