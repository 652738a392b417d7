import { accountCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { solvedChallenge, solveWork } from '../testing/challenges.ts';
import { attemptKey, attemptsOf, reserveAttempt } from './attempts.ts';
import { checkChallenge, createChallenge, workLevel } from './challenge.ts';

const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const HERE = '127.0.0.1';
const asked = { purpose: 'login', address: HERE } as const;
const keyOf = async (answer: object, about: Parameters<typeof checkChallenge>[2] = asked) =>
  (await checkChallenge(db, answer, about))?.key ?? 'right';

test('picture and work together are the answer, once', async () => {
  const right = await solvedChallenge(app);
  expect(await keyOf({ ...right, imageCode: right.imageCode?.toLowerCase() })).toBe('right');
  expect(await keyOf(right)).toBe('wrongCaptcha');
});

test('neither picture nor work alone is, nor another’s work', async () => {
  const [one, two, three, four] = [
    await solvedChallenge(app),
    await solvedChallenge(app),
    await solvedChallenge(app),
    await solvedChallenge(app),
  ];
  expect(await keyOf({ random: one.random, imageCode: 'A3C4' })).toBe('captchaDue');
  expect(await keyOf({ ...one, work: two.work })).toBe('wrongCaptcha');
  expect(await keyOf({ random: two.random, work: two.work })).toBe('wrongCaptcha');
  expect(await keyOf({ ...three, imageCode: 'ZZZZ' })).toBe('wrongCaptcha');
  // A wrong answer has used it up.
  expect(await keyOf(three)).toBe('wrongCaptcha');
  for (const work of ['', '1', ':', `1:${'0'.repeat(64)}`, 'NaN:zz', '1e3:00'])
    expect(await keyOf({ ...(await solvedChallenge(app)), work }), work).not.toBe('right');
  expect(await keyOf(four)).toBe('right');
});

test('it is for one purpose and for the address that asked', async () => {
  expect(await keyOf(await solvedChallenge(app, { purpose: 'register' }))).toBe('wrongCaptcha');
  expect(await keyOf(await solvedChallenge(app), { purpose: 'login', address: '192.0.2.7' })).toBe('wrongCaptcha');
});

test('it is good for five minutes of the site’s clock', async () => {
  const [young, old] = [await solvedChallenge(app), await solvedChallenge(app)];
  await advance(db, 299_000);
  expect(await keyOf(young)).toBe('right');
  await advance(db, 2_000);
  expect(await keyOf(old)).toBe('wrongCaptcha');
});

test('work alone is good for twenty: by a library it takes minutes, and the form is filled in besides', async () => {
  const { data } = await callApp(app, accountCalls.imageCode, { alone: true });
  await advance(db, 1_190_000);
  const isFresh = 'select expires_at > app_now() as "isFresh" from captcha where id = $1';
  expect(await db.one(isFresh, [data.random])).toEqual({ isFresh: true });
  await advance(db, 11_000);
  expect(await db.one(isFresh, [data.random])).toEqual({ isFresh: false });
});

test('whoever sees no picture works instead: there is none, and no code beside the work', async () => {
  const { data } = await callApp(app, accountCalls.imageCode, { alone: true });
  expect(data.image).toBe('');
  expect(await db.one('select answer_hash from captcha where id = $1', [data.random])).toEqual({ answer_hash: null });
  expect(await keyOf({ random: data.random, work: `1:${'0'.repeat(64)}` })).toBe('wrongCaptcha');
});

test('work alone is thirty-two times that beside a picture, and doubles with each one that the address asks for within the hour', async () => {
  expect([workLevel(0, null), workLevel(0, 0), workLevel(0, 1), workLevel(0, 2)]).toEqual([0, 5, 6, 7]);
  // Failures and askings do not add up: some two minutes of one core are the most.
  expect([workLevel(20, null), workLevel(20, 0), workLevel(20, 3), workLevel(100, 100)]).toEqual([4, 9, 9, 9]);
  const from = '192.0.2.60';
  const asked = async () => (await attemptsOf(db, attemptKey.workAlone(from))).failures;
  for (const count of [1, 2, 3]) {
    await createChallenge(db, from, { purpose: 'login', alone: true });
    expect(await asked()).toBe(count);
  }
  await createChallenge(db, from, { purpose: 'login', alone: false });
  expect(await asked()).toBe(3);
});

test('the work doubles with the failures of the address, sixteenfold at most', async () => {
  const from = '192.0.2.50';
  const tries = async (address: string) => {
    const { work } = await createChallenge(db, address, { purpose: 'login', alone: false });
    return Number((await solveWork(work)).split(':')[0]);
  };
  const easy = await tries(from);
  expect(easy).toBeGreaterThanOrEqual(0);
  expect(easy).toBeLessThan(800);
  for (let n = 0; n < 10; n += 1) await reserveAttempt(db, attemptKey.address(from));
  const hard = await tries(from);
  expect(hard).toBeGreaterThan(400 * 4 - 400);
  expect(hard).toBeLessThan(800 * 4);
});

test('what the browser gets tells neither code nor answer', async () => {
  const { data } = await callApp(app, accountCalls.imageCode, {});
  expect(data.image).toMatch(/^data:image\/png;base64,/);
  expect(Object.keys(data).sort()).toEqual(['image', 'random', 'work']);
  expect(Buffer.from(data.image.slice(22), 'base64').length).toBeLessThan(8_000);
});
