import {
  CODES,
  consoleCalls,
  consolePasskeyCalls,
  consoleSessionCalls,
  consoleStaffCalls,
  hashLoginPassword,
  type CallDef,
} from '@caiting/contract';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { Authenticator, type Bent } from '../../account/testing/authenticator.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';
import { giveSecondFactor } from '../testing/second-factor.ts';

const ORIGIN = 'https://desk.example';
const { app, db } = await testApp({
  modules: modules.map(({ seed: _seed, ...module }) => module),
  config: { trustProxy: true, console: { port: undefined, origin: ORIGIN, addresses: [] } },
});
const { deps } = app;
const HERE = { host: 'desk.example', origin: ORIGIN, 'x-forwarded-proto': 'https' };
const code = (key: keyof typeof CODES): number => CODES[key].code;
const {
  staffPasskeyChallenge,
  beginStaffPasskey,
  addStaffPasskey,
  staffPasskeys,
  renameStaffPasskey,
  deleteStaffPasskey,
} = consolePasskeyCalls;
let made = 0;
beforeEach(async () => {
  await db.run('delete from attempt');
});

async function someone(role: 'operator' | 'admin' = 'operator') {
  const staffName = `keyed${(made += 1)}`;
  const password = hashLoginPassword(staffName, 'operator-1');
  await createStaff(deps, staffName, role, password);
  return { staffName, password };
}
type Someone = Awaited<ReturnType<typeof someone>>;
const renewed = ({ staffName }: Someone): string => hashLoginPassword(staffName, 'operator-3');
const call = <C extends CallDef>(def: C, input: Parameters<typeof callApp<C>>[2], token?: string) =>
  callApp(app, def, input, { headers: HERE, ...(token === undefined ? {} : { token }) });
const challenge = async () => (await call(staffPasskeyChallenge, {})).data.options;
const login = (who: Someone, more: object = {}) => call(consoleCalls.staffLogin, { ...who, ...more });

async function add(who: Someone, key: Authenticator, more: object = {}, bent: Bent = {}) {
  const begun = await call(beginStaffPasskey, { ...who, ...more });
  expect(begun).toMatchObject({ code: 1 });
  return call(addStaffPasskey, { credential: key.create(begun.data.options, bent), name: '工位' });
}
/** Somebody whose only second factor is a passkey. */
async function keyed() {
  const [who, key] = [await someone(), new Authenticator(ORIGIN, { counts: true })];
  const { data } = await add(who, key);
  return { who, key, recoveryCodes: data.recoveryCodes };
}
const shown = async (key: Authenticator, bent: Bent = {}) => ({ credential: key.get(await challenge(), bent) });
async function tokenBy(who: Someone, key: Authenticator): Promise<string> {
  return (await login(who, await shown(key))).data.token;
}

describe('a passkey of staff', () => {
  test('is a second factor from then on: the password alone, and the passkey alone, open nothing', async () => {
    const { who, key, recoveryCodes } = await keyed();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await login(who)).code).toBe(code('staffPasskeyDue'));
    const signedIn = await login(who, await shown(key));
    expect(signedIn.code).toBe(1);
    const wrong = { ...who, password: hashLoginPassword(who.staffName, 'operator-2') };
    expect((await login(wrong, await shown(key))).code).toBe(code('staffWrongCredentials'));
    const self = await call(consoleSessionCalls.staffSelf, {}, signedIn.data.token);
    expect(self.data).toMatchObject({ hasFactor: true, hasPasskey: true, recoveryCodes: 10 });
    expect((await call(staffPasskeys, {}, signedIn.data.token)).data.list).toMatchObject([
      { name: '工位', host: 'desk.example', isBackedUp: true },
    ]);
  });

  test('signs one challenge once, and a recovery code does where the device is lost', async () => {
    const { who, key, recoveryCodes } = await keyed();
    const answer = await shown(key);
    expect((await login(who, answer)).code).toBe(1);
    expect((await login(who, answer)).code).toBe(code('passkeyExpired'));
    const old = await shown(key);
    await advance(db, 301_000);
    expect((await login(who, old)).code).toBe(code('passkeyExpired'));
    expect((await login(who, { code: '123456' })).code).toBe(code('staffCodeWrong'));
    // What was wrong so far counts as wrong passwords do.
    await db.run('delete from attempt');
    expect((await login(who, { code: recoveryCodes[0] })).code).toBe(1);
    expect((await login(who, { code: recoveryCodes[0] })).code).toBe(code('staffCodeWrong'));
  });

  test.each<[string, Bent]>([
    ['another page', { origin: 'https://players.example' }],
    ['another host', { rpId: 'players.example' }],
    ['nobody verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['a count that stands still', { counter: 0 }],
    ['another ceremony', { type: 'webauthn.create' }],
  ])('is refused: %s', async (_what, bent) => {
    const { who, key } = await keyed();
    expect((await login(who, await shown(key))).code).toBe(1);
    expect((await login(who, await shown(key, bent))).code).toBe(code('passkeyInvalid'));
  });

  test('of somebody else is none of this account, and a challenge for making one shows none', async () => {
    const [one, other] = [await keyed(), await keyed()];
    expect((await login(one.who, await shown(other.key))).code).toBe(code('staffPasskeyUnknown'));
    const begun = await call(beginStaffPasskey, { ...one.who, ...(await shown(one.key)) });
    const asShown = one.key.get({
      ...(await challenge()),
      challenge: begun.data.options.challenge,
    });
    expect((await login(one.who, { credential: asShown })).code).toBe(code('passkeyInvalid'));
    // Nor makes a challenge that shows one a passkey.
    const stray = new Authenticator(ORIGIN);
    const options = { ...begun.data.options, challenge: (await challenge()).challenge };
    expect((await call(addStaffPasskey, { credential: stray.create(options) })).code).toBe(code('passkeyInvalid'));
  });
});

describe('a passkey is added and deleted', () => {
  test('over a second factor in use only by showing it, and stands in the log', async () => {
    const who = await someone();
    const { secret } = await giveSecondFactor(deps, who.staffName);
    expect((await call(beginStaffPasskey, who)).code).toBe(code('staffCodeDue'));
    await advance(db, 60_000);
    const { epoch } = await db.one<{ epoch: number }>('select extract(epoch from app_now())::float8 as epoch');
    const oneTime = await generate({ secret, epoch: Math.floor(epoch) });
    const key = new Authenticator(ORIGIN);
    const added = await add(who, key, { code: oneTime });
    // The codes on paper stay those of the first factor.
    expect(added).toMatchObject({ code: 1, data: { recoveryCodes: [], name: '工位' } });
    expect((await call(beginStaffPasskey, who)).code).toBe(code('staffPasskeyDue'));
    const token = await tokenBy(who, key);
    const lines = await db.query<{ act: string; outcome: string }>(
      `select act, outcome from staff_log where name = $1 and act like '%Passkey' order by id`,
      [who.staffName],
    );
    expect(lines).toEqual([{ act: 'addStaffPasskey', outcome: 'done' }]);
    const [{ passkeyId } = { passkeyId: '' }] = (await call(staffPasskeys, {}, token)).data.list;
    expect((await call(deleteStaffPasskey, { passkeyId }, token)).code).toBe(1);
    expect((await call(deleteStaffPasskey, { passkeyId }, token)).code).toBe(code('notFound'));
    expect((await login(who)).code).toBe(code('staffCodeDue'));
  });

  test('the last second factor stays, others are deleted by their owner alone', async () => {
    const [{ who, key }, stranger] = [await keyed(), await keyed()];
    const token = await tokenBy(who, key);
    const [first] = (await call(staffPasskeys, {}, token)).data.list;
    const passkeyId = first?.passkeyId ?? '';
    expect((await call(deleteStaffPasskey, { passkeyId }, token)).code).toBe(code('staffFactorLast'));
    const theirs = await tokenBy(stranger.who, stranger.key);
    expect((await call(deleteStaffPasskey, { passkeyId }, theirs)).code).toBe(code('notFound'));
    const second = new Authenticator(ORIGIN);
    expect((await add(who, second, await shown(key))).data.recoveryCodes).toEqual([]);
    expect((await call(deleteStaffPasskey, { passkeyId }, token)).code).toBe(1);
    expect((await login(who, await shown(key))).code).toBe(code('staffPasskeyUnknown'));
    expect((await login(who, await shown(second))).code).toBe(1);
  });

  test('is called something else by its owner alone, and stands in the log', async () => {
    const [{ who, key }, stranger] = [await keyed(), await keyed()];
    const token = await tokenBy(who, key);
    const names = async () => (await call(staffPasskeys, {}, token)).data.list.map(({ name }) => name);
    const [first] = (await call(staffPasskeys, {}, token)).data.list;
    const passkeyId = first?.passkeyId ?? '';
    const rename = (name: string, by = token) => call(renameStaffPasskey, { passkeyId, name }, by);
    expect((await rename('  家里的电脑 ')).code).toBe(1);
    expect(await names()).toEqual(['家里的电脑']);
    for (const name of ['<b>', '\u200b', 'x'.repeat(31)])
      expect((await rename(name)).code, name).toBe(code('badInput'));
    expect((await rename('别人的', await tokenBy(stranger.who, stranger.key))).code).toBe(code('notFound'));
    expect(await names()).toEqual(['家里的电脑']);
    const lines = await db.query<{ name: string; outcome: string }>(
      `select name, outcome from staff_log where act = 'renameStaffPasskey' order by id`,
    );
    expect(lines).toEqual([
      { name: who.staffName, outcome: 'done' },
      { name: stranger.who.staffName, outcome: 'notFound' },
    ]);
    // It is the same passkey.
    expect((await login(who, await shown(key))).code).toBe(1);
  });

  test.each<[string, (who: Someone) => Promise<unknown>]>([
    ['another password', (who) => call(consoleStaffCalls.changeStaffPassword, { ...who, newPassword: renewed(who) })],
    ['an authenticator app', (who) => giveSecondFactor(deps, who.staffName)],
    ['another passkey', (who) => add(who, new Authenticator(ORIGIN))],
  ])('what was begun by the password alone ends with %s', async (_what, protect) => {
    const who = await someone();
    const begun = await call(beginStaffPasskey, who);
    await protect(who);
    const credential = new Authenticator(ORIGIN).create(begun.data.options);
    expect((await call(addStaffPasskey, { credential })).code).toBe(code('passkeyExpired'));
  });

  test('one credential is somebody’s once, and ten are enough', async () => {
    const { who, key } = await keyed();
    const again = await call(beginStaffPasskey, { ...who, ...(await shown(key)) });
    expect((await call(addStaffPasskey, { credential: key.create(again.data.options) })).code).toBe(
      code('passkeyKnown'),
    );
    for (let at = 1; at < 10; at += 1)
      expect((await add(who, new Authenticator(ORIGIN), await shown(key))).code).toBe(1);
    const { code: many } = await call(beginStaffPasskey, { ...who, ...(await shown(key)) });
    expect(many).toBe(code('passkeysTooMany'));
  });
});

test('a passkey confirms that it is you, for acts that ask for it again', async () => {
  const { who, key } = await keyed();
  const token = await tokenBy(who, key);
  const { staffStepUp } = consoleSessionCalls;
  expect((await call(staffStepUp, {}, token)).code).toBe(code('staffPasskeyDue'));
  expect((await call(staffStepUp, await shown(key), token)).code).toBe(1);
  const stranger = await keyed();
  expect((await call(staffStepUp, await shown(stranger.key), token)).code).toBe(code('staffPasskeyUnknown'));
});

test('two administrators take passkeys away as they take the codes: then the password alone begins anew', async () => {
  const { who, key } = await keyed();
  const admins = [await someone('admin'), await someone('admin')];
  const tokens = await Promise.all(admins.map(async (admin) => (await login(admin)).data.token));
  const reset = (token: string | undefined) =>
    call(consoleStaffCalls.resetSecondFactor, { staffName: who.staffName }, token);
  expect((await reset(tokens[0])).code).toBe(code('secondStaffNeeded'));
  expect((await login(who)).code).toBe(code('staffPasskeyDue'));
  expect((await reset(tokens[1])).code).toBe(1);
  expect((await login(who)).code).toBe(1);
  expect((await login(who, await shown(key))).code).toBe(1);
  expect(
    (await db.one<{ n: number }>('select count(*)::int as n from staff_log where act = $1', ['resetSecondFactor'])).n,
  ).toBe(2);
});
