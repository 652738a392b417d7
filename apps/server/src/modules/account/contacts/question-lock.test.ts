import { accountCalls, answerText, hashLoginPassword, recoveryCalls, safetyCalls } from '@caiting/contract';
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
const [HOME, ELSEWHERE, MALLORY] = ['192.0.2.1', '192.0.2.2', '198.51.100.9'];
const ANSWER = '第一小学';
let names = 0;

beforeEach(async () => {
  await db.run('delete from attempt');
  await setTenantValue(app.deps, 'captchaAfterFailures', 3, 'test');
  await setTenantValue(app.deps, 'recoveriesPerHour', 1000, 'test');
});

interface Caller {
  readonly device?: string;
  readonly token?: string;
}

async function post(call: { readonly path: string }, from: string, payload: object, { device, token }: Caller = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: call.path,
    headers: {
      'x-forwarded-for': from,
      ...(device === undefined ? {} : { cookie: `caiting_device=${device}` }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return {
    body: response.json<{ code: number; msg: string; data: { ticket: string; token: string } }>(),
    device: /caiting_device=([\w-]{43})/.exec(String(response.headers['set-cookie'] ?? ''))?.[1] ?? '',
  };
}

/** Somebody with a question, and the browser that signed in as this person. */
async function aPerson(): Promise<{ userName: string; device: string }> {
  const userName = `asked${(names += 1)}`;
  const password = sent(userName, 'secret123');
  await post(accountCalls.register, HOME, { userName, password, accepted: true });
  const { body, device } = await post(accountCalls.login, HOME, { userName, password });
  await post(safetyCalls.verifyLoginPassword, HOME, { password }, { token: body.data.token });
  const question = { questionId: 3, answer: hashLoginPassword(userName, answerText(ANSWER)) };
  const set = await post(recoveryCalls.setSafetyQuestion, HOME, question, { token: body.data.token });
  expect(set.body.code).toBe(1);
  return { userName, device };
}

/** Begins a way back and answers the question; the code of the reply. */
async function answer(userName: string, from: string, text: string, more: Caller & { readonly solved?: boolean } = {}) {
  const { solved = false, ...caller } = more;
  const { ticket } = (await post(recoveryCalls.forgetPassword, from, { userName })).body.data;
  const challenge = solved
    ? await solvedChallenge(app, { purpose: 'recover' }, { headers: { 'x-forwarded-for': from } })
    : {};
  const payload = { ticket, questionId: 3, answer: hashLoginPassword(userName, answerText(text)), ...challenge };
  return (await post(recoveryCalls.verifySafetyQuestion, from, payload, caller)).body;
}

test('wrong answers of a stranger keep nobody out: the own browser answers as ever, a new one after a challenge', async () => {
  const { userName, device } = await aPerson();
  for (let n = 0; n < 3; n += 1) expect((await answer(userName, MALLORY, '错的')).code).toBe(-2127);
  expect((await answer(userName, MALLORY, '错的')).code).toBe(-41);
  for (let n = 0; n < 2; n += 1) expect((await answer(userName, MALLORY, '错的', { solved: true })).code).toBe(-2127);
  expect(await answer(userName, MALLORY, ANSWER, { solved: true })).toMatchObject({
    code: -2128,
    msg: '错误次数过多，请60分钟后再试',
  });
  expect((await answer(userName, ELSEWHERE, ANSWER)).code).toBe(-41);
  expect((await answer(userName, ELSEWHERE, ANSWER, { solved: true })).code).toBe(1);
  expect((await answer(userName, MALLORY, ANSWER, { device })).code).toBe(1);
  // What the stranger failed stays counted, and an hour later the place is open again.
  expect((await answer(userName, MALLORY, ANSWER, { solved: true })).code).toBe(-2128);
  await advance(db, 3_600_001);
  expect((await answer(userName, MALLORY, ANSWER, { solved: true })).code).toBe(1);
});

test('a stolen browser is one more place: five wrong answers close it, and only it', async () => {
  const { userName, device } = await aPerson();
  for (let n = 0; n < 5; n += 1)
    expect((await answer(userName, MALLORY, '错的', { device, solved: n >= 3 })).code).toBe(-2127);
  expect((await answer(userName, HOME, ANSWER, { device, solved: true })).code).toBe(-2128);
  expect((await answer(userName, HOME, ANSWER)).code).toBe(1);
});

test('a name that nobody has is counted alike', async () => {
  const name = 'nobody780';
  for (let n = 0; n < 5; n += 1) expect((await answer(name, MALLORY, '错的', { solved: n >= 3 })).code).toBe(-2127);
  expect((await answer(name, MALLORY, '错的', { solved: true })).code).toBe(-2128);
  expect((await answer(name, ELSEWHERE, '错的')).code).toBe(-41);
});

test('answers sent at once, each with a solved challenge, are no more than five', async () => {
  await setTenantValue(app.deps, 'captchaAfterFailures', 0, 'test');
  // A name that nobody has: what is counted is the same.
  const userName = 'ghost781';
  const before = passwordQueue.done;
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => answer(userName, MALLORY, '错的', { solved: true })),
  );
  expect(replies.filter(({ code }) => code === -2127)).toHaveLength(5);
  expect(replies.filter(({ code }) => code === -2128)).toHaveLength(7);
  expect(passwordQueue.done - before).toBe(5);
});

test('thirty answers a day from however many places: then no stranger answers, the own browser does', async () => {
  const { userName, device } = await aPerson();
  // Every place of its own, spread so that no hour has many.
  for (let n = 0; n < 30; n += 1) {
    expect((await answer(userName, `203.0.113.${n + 1}`, '错的', { solved: true })).code).toBe(-2127);
    if (n % 10 === 9) await advance(db, 3_600_001);
  }
  // Also the right one is not looked at.
  const before = passwordQueue.done;
  expect((await answer(userName, ELSEWHERE, ANSWER, { solved: true })).code).toBe(-2128);
  expect(passwordQueue.done).toBe(before);
  expect((await answer(userName, MALLORY, ANSWER, { device })).code).toBe(1);
  expect((await answer(userName, ELSEWHERE, ANSWER, { solved: true })).code).toBe(-2128);
  await advance(db, 86_400_000);
  expect((await answer(userName, ELSEWHERE, ANSWER, { solved: true })).code).toBe(1);
});
