import { accountCalls, CODES, embedCalls, profileCalls } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { advance } from '../../platform/testing/database.ts';
import { accountModule, resetBySupport } from '../account/index.ts';
import { aPlayer, sent } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { embedModule } from './index.ts';

const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, embedModule],
  config: { rates: { perAddress: 1_000_000, perAccount: 1_000_000, burstSeconds: 1 } },
});
const { deps } = app;
const PASSWORD = 'secret123';
const ORIGIN = 'https://friends.example';
const OTHER = 'https://second.example:8443';

const host = await aPlayer(deps, { userName: 'hostsite' });
const stranger = await aPlayer(deps);

beforeEach(async () => {
  await setTenantValue(deps, 'embedChatEnabled', true, 'test');
  const hosts = [ORIGIN, OTHER].map((origin) => ({ origin, userName: 'HostSite' }));
  await setTenantValue(deps, 'embedHosts', hosts, 'test');
  await db.run('delete from attempt');
});

let made = 0;
const aUid = () => `u${(made += 1)}`;
const aName = () => `frame${(made += 1)}`;

const askKey = (uid: string, more: object = {}, token = host.token) =>
  callApp(app, embedCalls.embedChatOneTimeKey, { uid, ...more }, { token });
async function aKey(uid: string, more: object = {}): Promise<string> {
  const { code, data } = await askKey(uid, more);
  expect(code).toBe(1);
  return data.oneTimeKey;
}
const redeem = (oneTimeKey: string, more: object = {}) =>
  callApp(app, embedCalls.embedChatBind, { oneTimeKey, origin: ORIGIN, ...more });
const open = (oneTimeKey: string, userName: string, more: object = {}) =>
  callApp(app, embedCalls.embedChatRegister, {
    oneTimeKey,
    origin: ORIGIN,
    userName,
    password: sent(userName, PASSWORD),
    accepted: true,
    ...more,
  });
/** A person with a password, as the registration form makes one. */
async function aPerson(): Promise<{ userName: string; password: string; token: string }> {
  const userName = aName();
  const password = sent(userName, PASSWORD);
  const { data } = await callApp(app, accountCalls.register, { userName, password, accepted: true });
  return { userName, password, token: data.token };
}
/** A person bound to a fresh user of the site. */
async function aBound(): Promise<{ uid: string; userId: string; token: string }> {
  const uid = aUid();
  const { code, data } = await open(await aKey(uid), aName());
  expect(code).toBe(1);
  return { uid, userId: data.user.userId, token: data.token };
}

describe('one-time key', () => {
  test('only the account that stands for a listed site gets one, for that site', async () => {
    expect((await askKey('u-1', {}, stranger.token)).code).toBe(CODES.embedNotHost.code);
    expect((await askKey('u-1', { origin: 'https://third.example' })).code).toBe(CODES.embedNotHost.code);
    expect((await askKey('u-1')).data).toMatchObject({
      oneTimeKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      origin: ORIGIN,
    });
    expect((await askKey('u-1', { origin: OTHER })).data.origin).toBe(OTHER);
  });

  test('nobody gets one while the tenant does not allow embedding', async () => {
    const key = await aKey(aUid());
    await setTenantValue(deps, 'embedChatEnabled', false, 'test');
    expect((await askKey('u-1')).code).toBe(CODES.embedClosed.code);
    expect((await redeem(key)).code).toBe(CODES.embedClosed.code);
    expect((await open(key, aName())).code).toBe(CODES.embedClosed.code);
  });

  test('it is kept as a hash only', async () => {
    const key = await aKey(aUid());
    const rows = await owner.query<{ text: string }>('select k::text as text from embed_key k');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(key))).toBe(false);
  });

  test('used twice it is refused, also when both come at once', async () => {
    const { uid } = await aBound();
    const key = await aKey(uid);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(key)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === CODES.embedKeyInvalid.code)).toHaveLength(7);
    expect((await redeem(key)).code).toBe(CODES.embedKeyInvalid.code);
  });

  test('it lives five minutes', async () => {
    const { uid } = await aBound();
    const [first, second] = [await aKey(uid), await aKey(uid)];
    await advance(owner, 299_000);
    expect((await redeem(first)).code).toBe(1);
    await advance(owner, 2_000);
    expect((await redeem(second)).code).toBe(CODES.embedKeyInvalid.code);
  });

  test('a key of one site is worth nothing in a frame on another, and stays good for its own', async () => {
    const { uid } = await aBound();
    const key = await aKey(uid);
    expect((await redeem(key, { origin: OTHER })).code).toBe(CODES.embedKeyInvalid.code);
    expect((await redeem(key, { origin: 'https://third.example' })).code).toBe(CODES.embedKeyInvalid.code);
    expect((await redeem(key)).code).toBe(1);
  });

  test.each([
    'http://friends.example',
    'https://friends.exampl',
    'https://friends.example.evil.example',
    'https://sub.friends.example',
    'https://friends.example:8443',
    'https://second.example',
  ])('%s is no listed site: no key is made for it and none is taken from it', async (origin) => {
    const { uid } = await aBound();
    const key = await aKey(uid);
    expect((await askKey(uid, { origin })).code).toBe(CODES.embedNotHost.code);
    expect((await redeem(key, { origin })).code).toBe(CODES.embedKeyInvalid.code);
    expect((await redeem(key)).code).toBe(1);
  });

  test('an account that stands for one site makes no key for another account’s', async () => {
    const hosts = [
      { origin: ORIGIN, userName: 'hostsite' },
      { origin: OTHER, userName: stranger.userName },
    ];
    await setTenantValue(deps, 'embedHosts', hosts, 'test');
    expect((await askKey('u-1', { origin: OTHER })).code).toBe(CODES.embedNotHost.code);
    expect((await askKey('u-1', { origin: ORIGIN }, stranger.token)).code).toBe(CODES.embedNotHost.code);
    expect((await askKey('u-1', {}, stranger.token)).data.origin).toBe(OTHER);
  });

  test('a site that was struck off the list takes its keys along', async () => {
    const { uid } = await aBound();
    const key = await aKey(uid);
    await setTenantValue(deps, 'embedHosts', [{ origin: OTHER, userName: 'hostsite' }], 'test');
    expect((await redeem(key)).code).toBe(CODES.embedKeyInvalid.code);
  });
});

describe('binding', () => {
  test('a user nobody is bound to is told so, and the key is still good to bind with', async () => {
    const person = await aPerson();
    const uid = aUid();
    const key = await aKey(uid, { nickname: '小明' });
    expect((await redeem(key)).code).toBe(CODES.embedNotBound.code);
    const bound = await redeem(key, { userName: person.userName, password: person.password });
    expect(bound.data).toMatchObject({
      user: { userName: person.userName, login: true },
      binding: { origin: ORIGIN, uid, nickname: '小明' },
    });
    const mine = await callApp(app, accountCalls.userInfo, {}, { token: bound.data.token });
    expect(mine.data.userName).toBe(person.userName);
    // From now on the key alone is enough.
    expect((await redeem(await aKey(uid))).data.user.userName).toBe(person.userName);
  });

  test('a wrong password binds nothing, counts like any sign-in, and does not use the key up', async () => {
    const person = await aPerson();
    const key = await aKey(aUid());
    const wrong = { userName: person.userName, password: sent(person.userName, 'secret124') };
    expect((await redeem(key, wrong)).code).toBe(CODES.wrongCredentials.code);
    expect((await redeem(key, wrong)).code).toBe(CODES.wrongCredentials.code);
    expect((await redeem(key, wrong)).code).toBe(CODES.wrongCredentials.code);
    const right = { userName: person.userName, password: person.password };
    expect((await redeem(key, right)).code).toBe(CODES.captchaDue.code);
    await db.run('delete from attempt');
    expect((await redeem(key, right)).code).toBe(1);
  });

  test('one user has one account and one account one user, per site; the same binding again is no fault', async () => {
    const [one, two] = [await aPerson(), await aPerson()];
    const uid = aUid();
    const bind = async (whose: typeof one, who: string, site = ORIGIN) =>
      (
        await redeem(await aKey(who, { origin: site }), {
          origin: site,
          userName: whose.userName,
          password: whose.password,
        })
      ).code;
    expect(await bind(one, uid)).toBe(1);
    expect(await bind(one, uid)).toBe(1);
    expect(await bind(two, uid)).toBe(CODES.embedBoundElsewhere.code);
    expect(await bind(one, aUid())).toBe(CODES.embedBoundElsewhere.code);
    expect(await bind(one, uid, OTHER)).toBe(1);
    const { data } = await callApp(app, embedCalls.embedChatBindInfo, {}, { token: one.token });
    expect(data.bindings.map(({ origin, uid: who }) => [origin, who])).toEqual([
      [ORIGIN, uid],
      [OTHER, uid],
    ]);
  });

  test('name without password, and the other way round, names the missing field', async () => {
    const key = await aKey(aUid());
    const answer = await redeem(key, { userName: 'somebody' });
    expect(answer).toMatchObject({ code: CODES.fieldEmpty.code, data: { field: 'password' } });
    expect(await redeem(key, { password: 'a'.repeat(64) })).toMatchObject({
      code: CODES.fieldEmpty.code,
      data: { field: 'userName' },
    });
  });

  test('a locked account is not opened by a key', async () => {
    const { uid, userId } = await aBound();
    await owner.run(`update player set state = 'locked' where id = $1`, [userId]);
    expect((await redeem(await aKey(uid))).code).toBe(CODES.accountLocked.code);
  });

  test('nor one whose password support took away; the key stays good for its new one', async () => {
    const { uid, userId } = await aBound();
    const key = await aKey(uid);
    await db.tx((tx) => resetBySupport(deps, tx, BigInt(userId)));
    expect((await redeem(key)).code).toBe(CODES.passwordReset.code);
    const { open: opened } = await db.one<{ open: number }>(
      'select count(*)::int as open from session where player = $1 and ended_at is null',
      [userId],
    );
    expect(opened).toBe(0);
    await owner.run(`select set_password_hash($1, 'new')`, [userId]);
    expect((await redeem(key)).code).toBe(1);
  });

  test('no cookie is set: the login of the same browser outside the frame stays', async () => {
    const { uid } = await aBound();
    const response = await app.http.inject({
      method: 'POST',
      url: embedCalls.embedChatBind.path,
      payload: { oneTimeKey: await aKey(uid), origin: ORIGIN },
    });
    expect(response.json().code).toBe(1);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('registration in the frame', () => {
  test('opens an account, binds and signs in as one; a refusal leaves none of the three', async () => {
    const taken = await aPerson();
    const uid = aUid();
    const key = await aKey(uid);
    expect((await open(key, taken.userName)).code).toBe(CODES.userNameTaken.code);
    expect((await open(key, aName(), { accepted: false })).code).toBe(CODES.termsNotAccepted.code);
    const userName = aName();
    const { code, data } = await open(key, userName);
    expect(code).toBe(1);
    expect(data).toMatchObject({ user: { userName }, binding: { origin: ORIGIN, uid } });
    const again = aName();
    expect((await open(key, again)).code).toBe(CODES.embedKeyInvalid.code);
    expect(await db.query('select 1 from player where name = $1', [again])).toEqual([]);
  });

  test('a user who is bound already gets no second account', async () => {
    const { uid } = await aBound();
    const userName = aName();
    expect((await open(await aKey(uid), userName)).code).toBe(CODES.embedBoundElsewhere.code);
    expect(await db.query('select 1 from player where name = $1', [userName])).toEqual([]);
  });
});

describe('refreshing', () => {
  test('the account comes as it stands now, with its bindings', async () => {
    const { uid, token } = await aBound();
    await callApp(app, profileCalls.infoUpdate, { nickname: '新昵称' }, { token });
    const { data } = await callApp(app, embedCalls.embedChatRefreshAccount, {}, { token });
    expect(data.user.nickname).toBe('新昵称');
    expect(data.bindings).toMatchObject([{ origin: ORIGIN, uid }]);
  });

  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  );
  const sendAvatar = async (token: string, bytes: Buffer) => {
    const head =
      '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const response = await app.http.inject({
      method: 'POST',
      url: embedCalls.embedChatRefreshAvatar.path,
      headers: { 'content-type': 'multipart/form-data; boundary=XX', authorization: `Bearer ${token}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--XX--\r\n')]),
    });
    return response.json<{ code: number; data: { avatar: string } }>();
  };

  test('the avatar is read again; a picture of the other site becomes it, re-encoded, for bound accounts only', async () => {
    const { token, userId } = await aBound();
    const before = await callApp(app, embedCalls.embedChatRefreshAvatar, {}, { token });
    expect(before.data).toEqual({ userId, avatar: '' });
    const changed = await sendAvatar(token, PNG);
    expect(changed.code).toBe(1);
    expect(changed.data.avatar).toMatch(/^\/files\/.+\.(?:webp|jpg|jpeg|png)$/);
    const after = await callApp(app, embedCalls.embedChatRefreshAvatar, {}, { token });
    expect(after.data.avatar).toBe(changed.data.avatar);
    expect((await sendAvatar(token, Buffer.from('<svg onload="alert(1)"/>'))).code).toBe(CODES.imageInvalid.code);
    expect((await sendAvatar(stranger.token, PNG)).code).toBe(CODES.embedNotBound.code);
  });
});

describe('a player undoes a binding', () => {
  const unbind = (token: string, uid: string, origin = ORIGIN) =>
    callApp(app, embedCalls.embedChatUnbind, { origin, uid }, { token });
  const codeOf = async (token: string) => (await callApp(app, profileCalls.profile, {}, { token })).code;
  /** Bound, and signed in outside the frame too. */
  async function aBoundPerson() {
    const person = await aPerson();
    const uid = aUid();
    const { data } = await redeem(await aKey(uid), { userName: person.userName, password: person.password });
    return { ...person, uid, framed: data.token };
  }

  test('the site signs nobody in any more, and the frame’s login ends with it; the one who asked stays', async () => {
    const { token, uid, framed } = await aBoundPerson();
    const left = await unbind(token, uid);
    expect(left).toMatchObject({ code: 1, data: { bindings: [] } });
    expect((await redeem(await aKey(uid))).code).toBe(CODES.embedNotBound.code);
    expect(await codeOf(token)).toBe(1);
    expect(await codeOf(framed)).not.toBe(1);
    // A key of before is worth no more than one of after.
    expect((await callApp(app, embedCalls.embedChatBindInfo, {}, { token })).data.bindings).toEqual([]);
  });

  test('a letter says so, and that there was a binding stays known', async () => {
    const { token, uid } = await aBoundPerson();
    await unbind(token, uid);
    const player = await db.one<{ player: bigint }>('select player from embed_unbinding where uid = $1', [uid]);
    const letters = await db.query<{ code: string }>(
      `select payload->>'letter' as code from outbox where type = 'account.told' and payload->>'userId' = $1 order by id`,
      [String(player.player)],
    );
    expect(letters.map(({ code }) => code)).toContain('embedUnbound');
    await expect(owner.run('delete from embed_unbinding')).rejects.toThrow(/insert-only/);
    await expect(
      db.run(
        'insert into embed_unbinding (origin, uid, player, bound_at) select origin, uid, player, bound_at from embed_unbinding',
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(db.run('delete from embed_binding')).rejects.toThrow(/permission denied/);
  });

  test('bound anew with the password it serves again', async () => {
    const { token, uid, userName, password } = await aBoundPerson();
    await unbind(token, uid);
    expect((await redeem(await aKey(uid), { userName, password })).code).toBe(1);
    expect((await redeem(await aKey(uid))).code).toBe(1);
  });

  test('only one’s own, and only the one that was named', async () => {
    const [one, two] = [await aBoundPerson(), await aBoundPerson()];
    for (const [token, uid, origin] of [
      [one.token, two.uid, ORIGIN],
      [one.token, one.uid, OTHER],
      [one.token, 'nobody', ORIGIN],
      [one.token, one.uid.toUpperCase() + 'x', ORIGIN],
    ] as const)
      expect((await unbind(token, uid, origin)).code).toBe(CODES.embedNotBound.code);
    for (const { uid } of [one, two]) expect((await redeem(await aKey(uid))).code).toBe(1);
    expect((await unbind('', one.uid)).code).not.toBe(1);
    for (const uid of ['a b', 'x'.repeat(65), "'; drop"])
      expect((await unbind(one.token, uid)).code).toBe(CODES.badInput.code);
    // Twice: the second finds nothing.
    expect([(await unbind(one.token, one.uid)).code, (await unbind(one.token, one.uid)).code]).toEqual([
      1,
      CODES.embedNotBound.code,
    ]);
  });

  test('of sign-ins in the same moment none outlives it', async () => {
    const { token, uid } = await aBoundPerson();
    const keys = await Promise.all(Array.from({ length: 6 }, () => aKey(uid)));
    const [gone, ...entries] = await Promise.all([unbind(token, uid), ...keys.map((key) => redeem(key))]);
    expect(gone.code).toBe(1);
    for (const { code, data } of entries) {
      if (code === 1) expect(await codeOf(data.token)).not.toBe(1);
      else expect(code).toBe(CODES.embedNotBound.code);
    }
  });
});
