import {
  CODES,
  consoleCalls,
  consoleSessionCalls,
  consoleStaffCalls,
  hashLoginPassword,
  type CallDef,
  type Reply,
  type StaffRole,
} from '@caiting/contract';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { advance } from '../../../platform/testing/database.ts';
import { modules } from '../../index.ts';
import { createStaff } from '../index.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, db, owner } = await testApp({ modules: withoutSeeds });
const { deps } = app;
beforeEach(async () => {
  await db.run('delete from attempt');
});

const HOST = 'console.example';
const OWN_PAGE = { host: HOST, origin: `http://${HOST}` };
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** A call as a page of the console makes it: by its plain path, from its own origin. */
async function ask<T = unknown>(def: CallDef, input: Record<string, string>, headers: Record<string, string> = {}) {
  const isGet = def.method === 'GET';
  const form = new URLSearchParams(input).toString();
  const response = await app.http.inject({
    method: def.method,
    url: def.path + (isGet && form !== '' ? `?${form}` : ''),
    headers: {
      'user-agent': CHROME,
      ...OWN_PAGE,
      ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(isGet ? {} : { payload: form }),
  });
  return { ...response.json<Reply<T>>(), setCookie: response.headers['set-cookie'] };
}

let made = 0;
async function someone(role: StaffRole | 'operator' = 'admin') {
  const staffName = `${role}_${(made += 1)}`;
  const password = hashLoginPassword(staffName, 'operator-1');
  await createStaff(deps, staffName, role, password);
  return { staffName, password };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** The cookie as a browser sends it back. */
async function signIn(who: Someone, more: Record<string, string> = {}) {
  const reply = await ask<{ token: string }>(consoleCalls.staffLogin, { ...who, session: 'cookie', ...more });
  return { reply, cookie: String(reply.setCookie).split(';')[0] ?? '' };
}
const { staffSelf, staffSessions, endStaffSession } = consoleSessionCalls;
interface Self {
  readonly staffId: string;
  readonly endsAt: number;
  readonly idleEndsAt: number;
  readonly now: number;
}
interface Sessions {
  readonly list: readonly { sessionId: string; session: string; device: string; isThis: boolean }[];
}
const self = async (cookie: string, headers: Record<string, string> = {}) =>
  ask<Self>(staffSelf, {}, { cookie, ...headers });
const lookedIn = async (cookie: string, headers: Record<string, string> = {}) => (await self(cookie, headers)).code;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe('a session of the console by cookie', () => {
  test('is set so that no script, no other path and no other site has it; the token is in no answer', async () => {
    const { reply, cookie } = await signIn(await someone());
    expect(reply).toMatchObject({ code: 1, data: { token: '' } });
    expect(reply.setCookie).toMatch(
      /^caiting_staff=[\w-]{43}; Max-Age=43200; Path=\/v1\/console; HttpOnly; SameSite=Strict$/,
    );
    expect(await lookedIn(cookie)).toBe(1);
    const bearer = await ask<{ token: string }>(consoleCalls.staffLogin, await someone());
    expect(bearer.setCookie).toBeUndefined();
    expect(bearer.data.token).toMatch(/^[\w-]{43}$/);
  });

  test('is Secure as soon as the console is on TLS', async () => {
    const tls = await testApp({
      modules: withoutSeeds,
      config: { console: { port: undefined, origin: `https://${HOST}`, addresses: [] } },
    });
    const who = { staffName: 'tessa', password: hashLoginPassword('tessa', 'operator-1') };
    await createStaff(tls.app.deps, who.staffName, 'admin', who.password);
    const answer = await tls.app.http.inject({
      method: 'POST',
      url: consoleCalls.staffLogin.path,
      headers: {
        host: HOST,
        origin: `https://${HOST}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...who, session: 'cookie' }).toString(),
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Secure-caiting_staff=.*; SameSite=Strict; Secure$/);
  });

  test('is taken the way it was given alone, and not out of a player’s cookie', async () => {
    const { cookie } = await signIn(await someone());
    const token = cookie.split('=')[1] ?? '';
    const due = CODES.staffLoginNeeded.code;
    expect(await lookedIn('', { authorization: `Bearer ${token}` })).toBe(due);
    expect(await lookedIn(`caiting_sid=${token}`)).toBe(due);
    const bearer = await ask<{ token: string }>(consoleCalls.staffLogin, await someone());
    expect(await lookedIn(`caiting_staff=${bearer.data.token}`)).toBe(due);
    expect(await lookedIn('', { authorization: `Bearer ${bearer.data.token}` })).toBe(1);
  });

  test('acts from its own pages alone: neither another site, nor the players’ site, nor one listed for players', async () => {
    const players = await testApp({
      modules: withoutSeeds,
      config: {
        origin: 'https://play.example',
        origins: ['https://frames.example'],
        console: { port: undefined, origin: `https://${HOST}`, addresses: [] },
      },
    });
    const who = { staffName: 'paula', password: hashLoginPassword('paula', 'operator-1'), session: 'cookie' };
    await createStaff(players.app.deps, who.staffName, 'admin', who.password);
    const code = async (headers: Record<string, string>) =>
      (
        await players.app.http.inject({
          method: 'POST',
          url: consoleCalls.staffLogin.path,
          headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: new URLSearchParams(who).toString(),
        })
      ).json<Reply>().code;
    const foreign = CODES.foreignOrigin.code;
    for (const origin of ['https://evil.example', 'https://play.example', 'https://frames.example', 'null'])
      expect([origin, await code({ origin })]).toEqual([origin, foreign]);
    expect(await code({ origin: `https://${HOST}` })).toBe(1);
    // The command line is no browser and says nothing.
    expect(await code({})).toBe(1);
  });

  test('is not read from another site either: a look leaves lines in the log', async () => {
    const { cookie } = await signIn(await someone());
    for (const from of ['cross-site', 'same-site'])
      expect(await lookedIn(cookie, { 'sec-fetch-site': from })).toBe(CODES.foreignOrigin.code);
    for (const from of ['same-origin', 'none']) expect(await lookedIn(cookie, { 'sec-fetch-site': from })).toBe(1);
  });

  test('does for nobody else what a tab wrote for somebody', async () => {
    const first = await signIn(await someone());
    const second = await signIn(await someone());
    const { staffId } = (await self(first.cookie)).data;
    expect(await lookedIn(first.cookie, { 'x-caiting-person': staffId })).toBe(1);
    expect(await lookedIn(second.cookie, { 'x-caiting-person': staffId })).toBe(CODES.otherPerson.code);
  });

  test('ends by signing out, and that alone: a session elsewhere stays', async () => {
    const who = await someone();
    const [here, there] = [await signIn(who), await signIn(who)];
    const out = await ask(consoleCalls.staffLogout, {}, { cookie: here.cookie });
    expect(out.setCookie).toMatch(/^caiting_staff=; Max-Age=0; Path=\/v1\/console/);
    expect([await lookedIn(here.cookie), await lookedIn(there.cookie)]).toEqual([CODES.staffLoginNeeded.code, 1]);
  });
});

describe('how a session stands', () => {
  test('who, role, factor, both ends, and which of a demo or the real site it is', async () => {
    const who = await someone('auditor');
    const { cookie } = await signIn(who);
    const { data } = await self(cookie);
    expect(data).toMatchObject({
      staffName: who.staffName,
      roles: ['auditor'],
      hasFactor: false,
      recoveryCodes: 0,
      mustChangePassword: false,
      session: 'cookie',
      stepUp: null,
    });
    const near = (at: number, due: number) => Math.abs(at - data.now - due) < 10_000;
    expect([near(data.endsAt, 12 * HOUR_MS), near(data.idleEndsAt, 30 * MINUTE_MS)]).toEqual([true, true]);
  });

  test('what a page fetches by itself does not keep it open; an act does', async () => {
    const { cookie } = await signIn(await someone());
    for (let at = 0; at < 29; at += 1) {
      await advance(db, MINUTE_MS);
      expect(await lookedIn(cookie)).toBe(1);
    }
    // An act in the twenty-ninth minute: half an hour from here.
    expect(await lookedIn(cookie, { 'x-caiting-act': '1' })).toBe(1);
    await advance(db, 29 * MINUTE_MS);
    expect(await lookedIn(cookie)).toBe(1);
    await advance(db, MINUTE_MS + 1_000);
    expect(await lookedIn(cookie)).toBe(CODES.staffLoginNeeded.code);
  });

  test('a bearer is kept open by every call of it, and ends after half an hour without one', async () => {
    const bearer = await ask<{ token: string }>(consoleCalls.staffLogin, await someone());
    const authorization = `Bearer ${bearer.data.token}`;
    for (let at = 0; at < 4; at += 1) {
      await advance(db, 15 * MINUTE_MS);
      expect(await lookedIn('', { authorization })).toBe(1);
    }
    await advance(db, 30 * MINUTE_MS);
    expect(await lookedIn('', { authorization })).toBe(CODES.staffLoginNeeded.code);
  });

  test('twelve hours are the end, whoever acts', async () => {
    const { cookie } = await signIn(await someone());
    for (let at = 0; at < 12 * 4 - 1; at += 1) {
      await advance(db, 15 * MINUTE_MS);
      expect(await lookedIn(cookie, { 'x-caiting-act': '1' })).toBe(1);
    }
    await advance(db, 15 * MINUTE_MS);
    expect(await lookedIn(cookie, { 'x-caiting-act': '1' })).toBe(CODES.staffLoginNeeded.code);
  });
});

describe('own sessions', () => {
  test('are listed with where and how, and ended one by one; those of others are not there', async () => {
    const who = await someone();
    const [here, there] = [await signIn(who), await signIn(who)];
    const other = await signIn(await someone());
    const list = async (cookie: string) => (await ask<Sessions>(staffSessions, {}, { cookie })).data.list;
    const own = await list(here.cookie);
    expect(own).toHaveLength(2);
    expect(own.map(({ session, device }) => [session, device])).toEqual([
      ['cookie', 'Windows · Chrome'],
      ['cookie', 'Windows · Chrome'],
    ]);
    expect(own.filter(({ isThis }) => isThis)).toHaveLength(1);
    const end = async (sessionId: string, cookie: string) =>
      (await ask(endStaffSession, { sessionId }, { cookie })).code;
    const away = own.find(({ isThis }) => !isThis)?.sessionId ?? '';
    expect(await end(away, other.cookie)).toBe(CODES.notFound.code);
    expect(await end(away, here.cookie)).toBe(1);
    expect([await lookedIn(here.cookie), await lookedIn(there.cookie)]).toEqual([1, CODES.staffLoginNeeded.code]);
    expect(await end(away, here.cookie)).toBe(CODES.notFound.code);
    expect(await list(other.cookie)).toHaveLength(1);
    // The name of a session opens nothing.
    expect(JSON.stringify(own)).not.toContain(here.cookie.split('=')[1]);
    const hashes = await owner.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from staff_session`);
    for (const { hash } of hashes) expect(JSON.stringify(own)).not.toContain(hash.slice(0, 16));
  });
});

describe('the first sign-in in production', () => {
  test('leads through own password, second factor and recovery codes before any session', async () => {
    const production = await testApp({ modules: withoutSeeds, config: { isProduction: true } });
    const call = async <T>(def: CallDef, input: Record<string, string>) => {
      const response = await production.app.http.inject({
        method: 'POST',
        url: def.path,
        headers: { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(input).toString(),
      });
      return { ...response.json<Reply<T>>(), setCookie: response.headers['set-cookie'] };
    };
    const staffName = 'newcomer';
    const given = { staffName, password: hashLoginPassword(staffName, 'of-somebody-else') };
    const own = { staffName, password: hashLoginPassword(staffName, 'own-and-long') };
    await createStaff(production.app.deps, staffName, 'operator', given.password);
    await production.owner.run('update staff set must_change_password = true where name = $1', [staffName]);
    const enter = (input: Record<string, string>) =>
      call<{ token: string }>(consoleCalls.staffLogin, { ...input, session: 'cookie' });
    expect((await enter(given)).code).toBe(CODES.staffPasswordDue.code);
    const changed = { ...given, newPassword: own.password };
    expect((await call(consoleStaffCalls.changeStaffPassword, changed)).code).toBe(1);
    expect((await enter(own)).code).toBe(CODES.staffFactorMissing.code);
    const offered = await call<{ secret: string; url: string }>(consoleStaffCalls.enrolSecondFactor, own);
    expect(offered.data.url).toMatch(/^otpauth:/);
    const codeNow = async () => {
      const { epoch } = await production.db.one<{ epoch: number }>(
        'select extract(epoch from app_now())::float8 as epoch',
      );
      return generate({ secret: offered.data.secret, epoch: Math.floor(epoch) });
    };
    const confirmed = await call<{ recoveryCodes: string[] }>(consoleStaffCalls.confirmSecondFactor, {
      ...own,
      code: await codeNow(),
    });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect(await enter(own)).toMatchObject({ code: CODES.staffCodeDue.code, data: { field: 'code' } });
    await advance(production.db, 30_000);
    const entered = await enter({ ...own, code: await codeNow() });
    expect([entered.code, String(entered.setCookie).startsWith('caiting_staff=')]).toEqual([1, true]);
  });
});
