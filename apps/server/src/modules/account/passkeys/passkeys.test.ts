import { generateKeyPairSync } from 'node:crypto';
import { CODES, accountCalls, passkeyCalls, profileCalls, recoveryCalls, safetyCalls } from '@caiting/contract';
import type { ToldLetter } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule, lockPlayer, resetBySupport, unlockPlayer } from '../index.ts';
import { Authenticator, type Bent } from '../testing/authenticator.ts';
import { sent } from '../testing/players.ts';

// Addresses are told apart as a reverse proxy of ours tells them.
const { app, db, owner } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule],
  config: { trustProxy: true },
});
const ORIGIN = 'https://caiting.example';
const HERE = { host: 'caiting.example', origin: ORIGIN, 'x-forwarded-proto': 'https' };
const PASSWORD = 'secret123';
const code = (key: keyof typeof CODES): number => CODES[key].code;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1';
let made = 0;

beforeEach(async () => {
  await db.run('delete from attempt');
});

interface Person {
  readonly userName: string;
  readonly token: string;
  readonly id: bigint;
}

/** Somebody who has registered and typed the password again. */
async function aPerson(): Promise<Person> {
  const userName = `keyed_${(made += 1)}`;
  const { data } = await callApp(app, accountCalls.register, {
    userName,
    password: sent(userName, PASSWORD),
    accepted: true,
  });
  const person = { userName, token: data.token, id: BigInt(data.user.userId) };
  await prove(person);
  return person;
}
const as = ({ token }: Pick<Person, 'token'>, headers = {}) => ({ token, headers: { ...HERE, ...headers } });
const prove = (person: Person, token = person.token) =>
  callApp(app, safetyCalls.verifyLoginPassword, { password: sent(person.userName, PASSWORD) }, as({ token }));
const begin = (person: Person, headers = {}) => callApp(app, passkeyCalls.beginPasskey, {}, as(person, headers));
const list = async (person: Person) => (await callApp(app, passkeyCalls.passkeyList, {}, as(person))).data.list;

async function add(person: Person, key: Authenticator, bent: Bent = {}, headers = {}) {
  const { data } = await begin(person);
  return callApp(app, passkeyCalls.addPasskey, { credential: key.create(data.options, bent) }, as(person, headers));
}
async function keyed({ counts = false } = {}) {
  const [person, key] = [await aPerson(), new Authenticator(ORIGIN, { counts })];
  expect((await add(person, key)).code).toBe(1);
  return { person, key };
}
const challengeNow = async () =>
  (await callApp(app, passkeyCalls.beginPasskeyLogin, {}, { headers: HERE })).data.options;
const answerBy = async (key: Authenticator, bent: Bent = {}) => key.get(await challengeNow(), bent);
type Answer = Awaited<ReturnType<typeof answerBy>>;
const send = (answer: Answer, headers = {}) =>
  callApp(app, passkeyCalls.passkeyLogin, { credential: answer }, { headers: { ...HERE, ...headers } });
const signInBy = async (key: Authenticator, bent: Bent = {}, headers = {}) => send(await answerBy(key, bent), headers);
const byPassword = (userName: string, headers = {}, password = PASSWORD) =>
  callApp(
    app,
    accountCalls.login,
    { userName, password: sent(userName, password) },
    { headers: { ...HERE, ...headers } },
  );

/** Letters that the person is to get, oldest first. */
async function lettersTo({ id }: Person): Promise<ToldLetter[]> {
  const rows = await owner.query<{ letter: ToldLetter }>(
    `select payload ->> 'letter' as letter from outbox where type = 'account.told' and payload ->> 'userId' = $1 order by id`,
    [String(id)],
  );
  return rows.map(({ letter }) => letter);
}

describe('adding one', () => {
  test('a passkey is added by who typed the password, is listed, told by a letter and signs in as every login does', async () => {
    const { person, key } = await keyed();
    const [passkey] = await list(person);
    expect(passkey).toMatchObject({ name: '未知设备', isBackedUp: true, lastUsedAt: null });
    expect(await lettersTo(person)).toEqual(['passkeyAdded']);
    const signed = await signInBy(key, {}, { 'user-agent': PHONE });
    expect(signed.code).toBe(1);
    expect(signed.data.user).toMatchObject({ userName: person.userName, login: true });
    expect(signed.data.user.previousLogin).not.toBeNull();
    expect((await list({ ...person, token: signed.data.token }))[0]?.lastUsedAt).not.toBeNull();
    const logins = await callApp(app, profileCalls.sessionList, {}, as(signed.data));
    expect(logins.data.list).toEqual([
      expect.objectContaining({ isThis: true, byPasskey: true, device: 'iPhone · Safari' }),
      expect.objectContaining({ isThis: false, byPasskey: false }),
    ]);
  });

  test('a stolen session asks for the password first, at both steps', async () => {
    const person = await aPerson();
    const { data } = await begin(person);
    await advance(db, 4 * 60_000);
    await db.run('update session set password_proven_at = null where player = $1', [person.id]);
    expect((await begin(person)).code).toBe(code('loginPasswordDue'));
    const answer = new Authenticator(ORIGIN).create(data.options);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: answer }, as(person))).code).toBe(
      code('loginPasswordDue'),
    );
    expect(await list(person)).toEqual([]);
  });

  test('a challenge is for one person, one login, one time and five minutes', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const foreign = (await begin(other)).data;
    const answer = new Authenticator(ORIGIN).create(foreign.options);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: answer }, as(person))).code).toBe(
      code('passkeyInvalid'),
    );

    const second = await byPassword(person.userName);
    await prove(person, second.data.token);
    const elsewhere = (await begin({ ...person, token: second.data.token })).data;
    const fromElsewhere = new Authenticator(ORIGIN).create(elsewhere.options);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: fromElsewhere }, as(person))).code).toBe(
      code('passkeyInvalid'),
    );

    const used = new Authenticator(ORIGIN).create((await begin(person)).data.options);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: used }, as(person))).code).toBe(1);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: used }, as(person))).code).toBe(
      code('passkeyExpired'),
    );

    const late = new Authenticator(ORIGIN).create((await begin(person)).data.options);
    await advance(db, 5 * 60_000);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: late }, as(person))).code).toBe(
      code('passkeyExpired'),
    );
    expect(await list(person)).toHaveLength(1);
  });

  test.each<[string, Bent]>([
    ['another origin', { origin: 'https://caiting.example.evil' }],
    ['plain http', { origin: 'http://caiting.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['an answer of the other kind', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, bent) => {
    const person = await aPerson();
    expect((await add(person, new Authenticator(ORIGIN), bent)).code).toBe(code('passkeyInvalid'));
    expect(await list(person)).toEqual([]);
  });

  test('a challenge of a sign-in makes no passkey, and one of the making signs nobody in', async () => {
    const { person, key } = await keyed();
    const { data } = await begin(person);
    const crossed = { ...data.options, challenge: (await challengeNow()).challenge };
    const answer = new Authenticator(ORIGIN).create(crossed);
    expect((await callApp(app, passkeyCalls.addPasskey, { credential: answer }, as(person))).code).toBe(
      code('passkeyInvalid'),
    );
    const again = (await begin(person)).data.options.challenge;
    expect((await send(key.get({ ...(await challengeNow()), challenge: again }))).code).toBe(code('passkeyInvalid'));
  });

  test('the eleventh is refused; one is added once; those that are there are named to the browser', async () => {
    const { person, key } = await keyed();
    expect((await add(person, key)).code).toBe(code('passkeyKnown'));
    const { options } = (await begin(person)).data;
    expect(options.excludeCredentials).toEqual([
      { id: key.credentialId.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    for (let n = 1; n < 10; n += 1) expect((await add(person, new Authenticator(ORIGIN))).code).toBe(1);
    expect((await begin(person)).code).toBe(code('passkeysTooMany'));
    expect(await list(person)).toHaveLength(10);
  });

  test('two begun at nine come to ten, not eleven', async () => {
    const person = await aPerson();
    for (let n = 0; n < 9; n += 1) await add(person, new Authenticator(ORIGIN));
    const begun = [await begin(person), await begin(person)];
    const answers = await Promise.all(
      begun.map(({ data }) =>
        callApp(
          app,
          passkeyCalls.addPasskey,
          { credential: new Authenticator(ORIGIN).create(data.options) },
          as(person),
        ),
      ),
    );
    expect(answers.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual(
      [code('passkeysTooMany'), 1].toSorted((a, b) => a - b),
    );
    expect(await list(person)).toHaveLength(10);
  });

  test('at a bare address there are none', async () => {
    const person = await aPerson();
    const bare = { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000', 'x-forwarded-proto': 'http' };
    expect((await begin(person, bare)).code).toBe(code('passkeyUnavailable'));
    expect((await callApp(app, passkeyCalls.beginPasskeyLogin, {}, { headers: bare })).code).toBe(
      code('passkeyUnavailable'),
    );
  });
});

describe('signing in', () => {
  test('a replayed answer is refused, also of an authenticator that does not count', async () => {
    const { key } = await keyed();
    const answer = await answerBy(key);
    expect((await send(answer)).code).toBe(1);
    expect((await send(answer)).code).toBe(code('passkeyExpired'));
    const twice = await answerBy(key);
    const both = await Promise.all([send(twice), send(twice)]);
    expect(both.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual(
      [code('passkeyExpired'), 1].toSorted((a, b) => a - b),
    );
  });

  test('a challenge is good for five minutes', async () => {
    const { key } = await keyed();
    const [early, late] = [await answerBy(key), await answerBy(key)];
    await advance(db, 5 * 60_000 - 1_000);
    expect((await send(early)).code).toBe(1);
    await advance(db, 1_000);
    expect((await send(late)).code).toBe(code('passkeyExpired'));
  });

  test.each<[string, Bent]>([
    ['another origin', { origin: 'https://caiting.example.evil' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { isVerified: false }],
    ['a signature of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['the handle of somebody else', { userHandle: 'AAAA' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an answer of the other kind', { type: 'webauthn.create' }],
  ])('%s is refused', async (_, bent) => {
    const { key } = await keyed();
    expect((await signInBy(key, bent)).code).toBe(code('passkeyInvalid'));
    expect((await signInBy(key)).code).toBe(1);
  });

  test('a tampered signature, and words of the browser that were not signed, are refused', async () => {
    const { key } = await keyed();
    const answer = await answerBy(key);
    const bytes = Buffer.from(answer.response.signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const signature = bytes.toString('base64url');
    expect((await send({ ...answer, response: { ...answer.response, signature } })).code).toBe(code('passkeyInvalid'));
    // The signature of one challenge under the words of another.
    const [one, two] = [await answerBy(key), await answerBy(key)];
    const mixed = { ...one, response: { ...one.response, clientDataJSON: two.response.clientDataJSON } };
    expect((await send(mixed)).code).toBe(code('passkeyInvalid'));
    const none = { ...two, response: { ...two.response, clientDataJSON: 'bm90IGpzb24' } };
    expect((await send(none)).code).toBe(code('passkeyInvalid'));
  });

  test('a count that stands still or goes back is refused: the key was copied', async () => {
    const { key } = await keyed({ counts: true });
    expect((await signInBy(key)).code).toBe(1);
    expect((await signInBy(key, { counter: 2 })).code).toBe(code('passkeyInvalid'));
    expect((await signInBy(key, { counter: 0 })).code).toBe(code('passkeyInvalid'));
    expect((await signInBy(key)).code).toBe(1);
  });

  test('a site that is asked under another host makes challenges that no passkey of this one passes', async () => {
    const { key } = await keyed();
    const evil = { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-proto': 'https' };
    const { data } = await callApp(app, passkeyCalls.beginPasskeyLogin, {}, { headers: evil });
    const answer = key.get(data.options, { origin: 'https://evil.example' });
    expect((await callApp(app, passkeyCalls.passkeyLogin, { credential: answer }, { headers: evil })).code).toBe(
      code('passkeyInvalid'),
    );
    expect((await signInBy(key)).code).toBe(1);
  });

  test('an unknown passkey, and one that was deleted, are told apart from nothing', async () => {
    const { person, key } = await keyed();
    const stranger = new Authenticator(ORIGIN);
    stranger.create((await begin(person)).data.options);
    expect((await signInBy(stranger)).code).toBe(code('passkeyUnknown'));
    const [passkey] = await list(person);
    const pending = await answerBy(key);
    const gone = await callApp(app, passkeyCalls.deletePasskey, { passkeyId: passkey?.passkeyId ?? '' }, as(person));
    expect(gone.data.list).toEqual([]);
    expect((await send(pending)).code).toBe(code('passkeyUnknown'));
    expect(await lettersTo(person)).toEqual(['passkeyAdded', 'passkeyDeleted']);
    // The password is the way in that stays.
    expect((await byPassword(person.userName)).code).toBe(1);
  });

  test('a locked account and a password that support took away are told in the words of a sign-in by password', async () => {
    const { person, key } = await keyed();
    await db.tx((tx) => lockPlayer(tx, person.id));
    expect((await signInBy(key)).code).toBe(code('accountLocked'));
    expect((await signInBy(key, { isVerified: false })).code).toBe(code('passkeyInvalid'));
    await db.tx((tx) => unlockPlayer(tx, person.id));
    expect((await signInBy(key)).code).toBe(1);
    await db.run('update player set password_reset_at = app_now() where id = $1', [person.id]);
    expect((await signInBy(key)).code).toBe(code('passwordReset'));
  });

  test('support’s reset deletes them all', async () => {
    const { person, key } = await keyed();
    expect((await db.tx((tx) => resetBySupport(app.deps, tx, person.id))).ok).toBe(true);
    expect((await signInBy(key)).code).toBe(code('passkeyUnknown'));
  });

  test('five wrong signatures from one place lock the passkey there, and nowhere else; failed passwords lock nobody out', async () => {
    const { person, key } = await keyed();
    const [mallory, home] = [{ 'x-forwarded-for': '198.51.100.9' }, { 'x-forwarded-for': '192.0.2.1' }];
    for (let n = 0; n < 8; n += 1) await byPassword(person.userName, home, `bad${n}000`);
    for (let n = 0; n < 5; n += 1)
      expect((await signInBy(key, { isVerified: false }, mallory)).code).toBe(code('passkeyInvalid'));
    expect((await signInBy(key, {}, mallory)).code).toBe(code('loginLocked'));
    expect((await signInBy(key, {}, home)).code).toBe(1);
    await advance(db, 31_000);
    expect((await signInBy(key, {}, mallory)).code).toBe(1);
  });
});

describe('the list', () => {
  test('a name is taken without the blanks around it; what reads as mark-up or shows nothing is refused', async () => {
    const { person } = await keyed();
    const passkeyId = (await list(person))[0]?.passkeyId ?? '';
    const rename = (name: string, by = person) => callApp(app, passkeyCalls.renamePasskey, { passkeyId, name }, as(by));
    expect((await rename('  我的手机 ')).data.list[0]?.name).toBe('我的手机');
    expect((await rename('')).code).toBe(code('fieldEmpty'));
    for (const name of ['   ', '<b>', 'x'.repeat(31), '\u200b'])
      expect((await rename(name)).code, name).toBe(code('badInput'));
    expect((await rename('别人的', await aPerson())).code).toBe(code('passkeyUnknown'));
    expect((await list(person))[0]?.name).toBe('我的手机');
  });

  test('deleting asks for the password, and takes nobody else’s', async () => {
    const { person, key } = await keyed();
    const passkeyId = (await list(person))[0]?.passkeyId ?? '';
    const other = await aPerson();
    expect((await callApp(app, passkeyCalls.deletePasskey, { passkeyId }, as(other))).code).toBe(
      code('passkeyUnknown'),
    );
    await advance(db, 11 * 60_000);
    expect((await callApp(app, passkeyCalls.deletePasskey, { passkeyId }, as(person))).code).toBe(
      code('loginPasswordDue'),
    );
    expect((await signInBy(key)).code).toBe(1);
  });
});

describe('logins that are not one’s own', () => {
  const logins = async (token: string) => (await callApp(app, profileCalls.sessionList, {}, as({ token }))).data.list;
  const disown = (person: Person, sessionId: string, oldPassword = PASSWORD, token = person.token) =>
    callApp(
      app,
      passkeyCalls.disownSession,
      { sessionId, oldPassword: sent(person.userName, oldPassword), password: sent(person.userName, 'another456') },
      as({ token }),
    );

  test('a browser or place that no login had is unknown until a login that is known says it was one’s own', async () => {
    const person = await aPerson();
    expect((await logins(person.token)).map(({ isUnknown }) => isUnknown)).toEqual([false]);
    // The make of the first login's browser at the same place, by the same network, without a cookie of ours yet.
    const strange = await byPassword(person.userName, { 'user-agent': PHONE });
    const seen = await logins(person.token);
    expect(seen.map(({ isUnknown }) => isUnknown)).toEqual([true, false]);
    const sessionId = seen[0]?.sessionId ?? '';
    const own = seen[1]?.sessionId ?? '';
    const confirm = (token: string, id: string) =>
      callApp(app, passkeyCalls.confirmSession, { sessionId: id }, as({ token }));
    expect((await confirm(strange.data.token, sessionId)).code).toBe(code('sessionUnknown'));
    expect((await confirm((await aPerson()).token, sessionId)).code).toBe(code('sessionUnknown'));
    expect((await confirm(strange.data.token, own)).code).toBe(code('sessionUnknown'));
    expect((await confirm(person.token, sessionId)).code).toBe(1);
    expect((await logins(person.token)).map(({ isUnknown }) => isUnknown)).toEqual([false, false]);
  });

  test('the same make of browser at the same place is unknown where another browser is known, and known by its cookie', async () => {
    const person = await aPerson();
    await byPassword(person.userName);
    const first = await app.http.inject({
      method: 'POST',
      url: accountCalls.login.path,
      headers: HERE,
      payload: { userName: person.userName, password: sent(person.userName, PASSWORD) },
    });
    const [, device] = /caiting_device=([\w-]{43})/.exec(String(first.headers['set-cookie'])) ?? [];
    expect((await logins(person.token)).filter(({ isUnknown }) => isUnknown)).toHaveLength(2);
    await byPassword(person.userName, { cookie: `caiting_device=${device}` });
    expect((await logins(person.token)).filter(({ isUnknown }) => isUnknown)).toHaveLength(2);
  });

  test('“not me”: every other login ends, the password is new, the passkey that opened it and those made since are gone, a letter says so', async () => {
    const { person, key: before } = await keyed();
    await advance(db, 60_000);
    // The thief has the password, and lays down a passkey; the owner adds one later.
    const thief = await byPassword(person.userName, { 'user-agent': PHONE });
    await byPassword(person.userName, { 'user-agent': 'Firefox/140' });
    await prove(person, thief.data.token);
    const theirs = new Authenticator(ORIGIN);
    expect((await add({ ...person, token: thief.data.token }, theirs)).code).toBe(1);
    const stolen = (await logins(person.token)).find(({ device }) => device === 'iPhone · Safari')?.sessionId ?? '';

    expect((await disown(person, stolen, 'wrong000')).code).toBe(code('oldPasswordWrong'));
    expect((await signInBy(theirs)).code).toBe(1);
    const done = await disown(person, stolen);
    expect(done).toMatchObject({ code: 1, data: { ended: 3, passkeys: 1 } });
    expect((await signInBy(theirs)).code).toBe(code('passkeyUnknown'));
    expect((await byPassword(person.userName)).code).toBe(code('wrongCredentials'));
    expect((await logins(person.token)).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await signInBy(before)).code).toBe(1);
    expect((await byPassword(person.userName, {}, 'another456')).code).toBe(1);
    expect((await lettersTo(person)).at(-1)).toBe('loginDisowned');
  });

  test('a login that an old passkey opened takes that passkey along', async () => {
    const { person, key } = await keyed();
    await advance(db, 60_000);
    await signInBy(key, {}, { 'user-agent': PHONE });
    const opened = (await logins(person.token)).find(({ byPasskey }) => byPasskey)?.sessionId ?? '';
    expect(await disown(person, opened)).toMatchObject({ code: 1, data: { ended: 1, passkeys: 1 } });
    expect((await signInBy(key)).code).toBe(code('passkeyUnknown'));
  });

  test('one’s own login, somebody else’s, and a weak password change nothing', async () => {
    const person = await aPerson();
    const [own] = await logins(person.token);
    expect((await disown(person, own?.sessionId ?? '')).code).toBe(code('sessionUnknown'));
    const [others] = await logins((await aPerson()).token);
    expect((await disown(person, others?.sessionId ?? '')).code).toBe(code('sessionUnknown'));
    await byPassword(person.userName, { 'user-agent': PHONE });
    const sessionId = (await logins(person.token)).find(({ isThis }) => !isThis)?.sessionId ?? '';
    const weak = await callApp(
      app,
      passkeyCalls.disownSession,
      { sessionId, oldPassword: sent(person.userName, PASSWORD), password: sent(person.userName, '123456') },
      as(person),
    );
    expect(weak.code).toBe(code('passwordWeak'));
    expect(await logins(person.token)).toHaveLength(2);
    expect(await lettersTo(person)).toEqual([]);
  });

  test('changing the password keeps the passkeys', async () => {
    const { person, key } = await keyed();
    const changed = await callApp(
      app,
      recoveryCalls.resetPassword,
      { oldPassword: sent(person.userName, PASSWORD), password: sent(person.userName, 'another456') },
      as(person),
    );
    expect(changed.code).toBe(1);
    expect((await signInBy(key)).code).toBe(1);
  });
});
