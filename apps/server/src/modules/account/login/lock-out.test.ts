import { accountCalls } from '@caiting/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { passwordQueue } from '../core/password.ts';
import { accountModule } from '../index.ts';
import { solvedChallenge } from '../testing/challenges.ts';
import { sent } from '../testing/players.ts';

// Addresses are told apart as a reverse proxy of ours tells them.
const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule],
  config: { trustProxy: true },
});
const PASSWORD = 'secret123';
const [HOME, ELSEWHERE, MALLORY] = ['192.0.2.1', '192.0.2.2', '198.51.100.9'];
let names = 0;

beforeEach(async () => {
  await db.run('delete from attempt');
});

interface Answer {
  readonly code: number;
  readonly device: string | null;
}

async function signIn(
  userName: string,
  from: string,
  password: string,
  more: { device?: string; [field: string]: unknown } = {},
) {
  const { device, ...fields } = more;
  const response = await app.http.inject({
    method: 'POST',
    url: accountCalls.login.path,
    headers: { 'x-forwarded-for': from, ...(device === undefined ? {} : { cookie: `caiting_device=${device}` }) },
    payload: { userName, password: sent(userName, password), ...fields },
  });
  const set = String(response.headers['set-cookie'] ?? '');
  const answer: Answer = {
    code: response.json<{ code: number }>().code,
    device: /caiting_device=([\w-]{43})/.exec(set)?.[1] ?? null,
  };
  return answer;
}

async function aPerson(): Promise<{ userName: string; device: string }> {
  const userName = `owner${(names += 1)}`;
  const payload = { userName, password: sent(userName, PASSWORD), accepted: true };
  await app.http.inject({ method: 'POST', url: accountCalls.register.path, payload });
  const { code, device } = await signIn(userName, HOME, PASSWORD);
  expect(code).toBe(1);
  return { userName, device: device ?? '' };
}

const guess = (userName: string, n: number) => signIn(userName, MALLORY, `guess${n}00`);
const challengeFrom = (address: string, asked = {}) =>
  solvedChallenge(app, { purpose: 'login', ...asked }, { headers: { 'x-forwarded-for': address } });

test('guesses from elsewhere keep nobody out: a known browser signs in as ever, a new one after a challenge', async () => {
  const { userName, device } = await aPerson();
  for (let n = 0; n < 25; n += 1) await guess(userName, n);
  expect((await signIn(userName, HOME, PASSWORD, { device })).code).toBe(1);
  expect((await signIn(userName, ELSEWHERE, PASSWORD)).code).toBe(-41);
  expect((await signIn(userName, ELSEWHERE, PASSWORD, await challengeFrom(ELSEWHERE))).code).toBe(1);
  // The one who guessed has no more of it than before.
  expect((await guess(userName, 99)).code).toBe(-41);
});

test('behind the same address as the guesser the right password gets in with a solved challenge, also while a lock runs', async () => {
  await setTenantValue(app.deps, 'captchaAfterFailures', 50, 'test');
  const { userName, device } = await aPerson();
  for (let n = 0; n < 6; n += 1) await signIn(userName, HOME, 'wrong999');
  expect((await signIn(userName, HOME, PASSWORD)).code).toBe(-2105);
  expect((await signIn(userName, HOME, PASSWORD, await challengeFrom(HOME))).code).toBe(1);
  for (let n = 0; n < 6; n += 1) await signIn(userName, HOME, 'wrong999');
  expect((await signIn(userName, HOME, PASSWORD, { device })).code).toBe(1);
  await setTenantValue(app.deps, 'captchaAfterFailures', 3, 'test');
});

test('a stolen device token is no more than another place to guess from, and a made-up one is none', async () => {
  const { userName, device } = await aPerson();
  for (let n = 0; n < 3; n += 1) expect((await signIn(userName, MALLORY, 'wrong999', { device })).code).toBe(-2100);
  expect((await signIn(userName, MALLORY, 'wrong999', { device })).code).toBe(-41);
  await db.run('delete from attempt');
  for (let n = 0; n < 3; n += 1) await guess(userName, n);
  const another = await aPerson();
  expect((await signIn(userName, HOME, PASSWORD, { device: 'A'.repeat(43) })).code).toBe(-41);
  expect((await signIn(userName, HOME, PASSWORD, { device: another.device })).code).toBe(-41);
  // Half a year without a sign-in, and the browser is a stranger again.
  await advance(db, 181 * 86_400_000);
  for (let n = 0; n < 3; n += 1) await guess(userName, n);
  expect((await signIn(userName, HOME, PASSWORD, { device })).code).toBe(-41);
});

test('one browser keeps its token for two accounts; one that it brought from nowhere is not taken up', async () => {
  const [one, two] = [await aPerson(), await aPerson()];
  expect((await signIn(two.userName, HOME, PASSWORD, { device: one.device })).device).toBe(one.device);
  const planted = 'B'.repeat(43);
  expect((await signIn(one.userName, HOME, PASSWORD, { device: planted })).device).not.toBe(planted);
});

test('guesses sent at once, from one place or many, are as many as one after another: three, then the challenge', async () => {
  const { userName } = await aPerson();
  const before = passwordQueue.done;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(userName, n % 2 ? MALLORY : `203.0.113.${n}`, `guess${n}00`)),
  );
  expect(answers.filter(({ code }) => code === -2100)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === -41)).toHaveLength(37);
  expect(passwordQueue.done - before).toBe(3);
});

test('failures of others behind one address ask nobody there for a challenge, until they are fifteen', async () => {
  const { userName } = await aPerson();
  for (let n = 0; n < 14; n += 1) expect((await signIn(`neighbour${n}`, HOME, 'wrong999')).code).toBe(-2100);
  // A new browser; its own failures count at once.
  for (let n = 0; n < 3; n += 1) {
    expect((await signIn(userName, ELSEWHERE, 'wrong999')).code).toBe(-2100);
    await db.run(`delete from attempt where key like 'i:%' and key <> $1`, [`i:${HOME}`]);
  }
  expect((await signIn(userName, ELSEWHERE, PASSWORD)).code).toBe(-41);
  const { userName: calm } = await aPerson();
  expect((await signIn(calm, HOME, PASSWORD)).code).toBe(1);
  for (const name of ['neighbour14', 'neighbour15']) await signIn(name, HOME, 'wrong999');
  expect((await signIn(calm, HOME, PASSWORD)).code).toBe(-41);
});

test('one password tried on many names from one address at once: fifteen, then the challenge', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(`sprayed${n}`, MALLORY, 'qwe123')));
  expect(answers.filter(({ code }) => code === -2100)).toHaveLength(15);
});

test('the owner’s sign-ins give those who guess no new tries', async () => {
  const { userName, device } = await aPerson();
  for (let n = 0; n < 3; n += 1) await guess(userName, n);
  expect((await signIn(userName, HOME, PASSWORD, { device })).code).toBe(1);
  expect((await guess(userName, 4)).code).toBe(-41);
  expect((await signIn(userName, ELSEWHERE, PASSWORD)).code).toBe(-41);
});
