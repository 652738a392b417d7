import { accountCalls, hashSafetyPassword, safetyCalls, type SafetyVerifyType } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../platform/db/pool.ts';
import { createLog } from '../../../platform/log.ts';
import { refuse } from '../../../platform/outcome.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { createApp } from '../../../app.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { passwordQueue } from '../core/password.ts';
import { accountModule, checkSafetyPassword, hashPassword, spendSafetyProof } from '../index.ts';
import { openSession } from '../sessions/open-session.ts';
import { resolveSession } from '../sessions/session-cache.ts';
import { aPlayer, sent, type TestPlayer } from '../testing/players.ts';

const modules = [ledgerModule, tenantModule, accountModule];
const { app, db, owner, config, appTarget, ownerTarget } = await testApp({ modules, isListening: true });
const { deps } = app;
const DIGITS = '246810';
const LOCK_MS = 3_600_000;

let player: TestPlayer;
beforeEach(async () => {
  player = await aPlayer(deps, { safetyPassword: DIGITS });
});

const hashed = (who: TestPlayer, digits: string) => hashSafetyPassword(who.userName, digits);
const verify = (who: TestPlayer, digits: string, verifyType: SafetyVerifyType = 'withdraw', on = app) =>
  callApp(on, safetyCalls.verifySafetyPassword, { safetyPassword: hashed(who, digits), verifyType }, who);
const sessionOf = async (token: string): Promise<string> => {
  const session = await resolveSession(deps, token);
  if (session === null || 'ok' in session) throw new Error('no session');
  return session.sessionId;
};
/** Spends in a transaction of its own and gives the refusal's key, or null. */
const spend = async (who: TestPlayer, proof: string, verifyType: SafetyVerifyType = 'withdraw', token = who.token) => {
  const sessionId = await sessionOf(token);
  const refused = await db.tx((tx) => spendSafetyProof(tx, { playerId: who.userId, sessionId, verifyType, proof }));
  return refused?.key ?? null;
};

describe('setting it', () => {
  test('the first time: result 1, and users/info says so; a second time is refused', async () => {
    const fresh = await aPlayer(deps);
    const info = async () => (await callApp(app, accountCalls.userInfo, {}, fresh)).data.userHasSafetyPassword;
    const set = () => callApp(app, safetyCalls.setSafetyPassword, { safetyPassword: hashed(fresh, '135791') }, fresh);
    expect(await info()).toBe(false);
    expect(await set()).toMatchObject({ code: 1, data: { result: 1 } });
    expect(await info()).toBe(true);
    expect((await set()).code).toBe(-2113);
    expect((await verify(fresh, '135791')).code).toBe(1);
  });

  test('stored as argon2id; neither the digits nor what the browser sent', async () => {
    const [row] = await owner.query<{ row: string }>('select row_to_json(p)::text as row from player p where id = $1', [
      player.id,
    ]);
    expect(row?.row).toContain('"safety_hash":"$argon2id$v=19$m=19456,t=2,p=1$');
    expect(row?.row).not.toContain(hashed(player, DIGITS));
  });

  test('two first ones at once: one wins', async () => {
    const fresh = await aPlayer(deps);
    const set = (digits: string) =>
      callApp(app, safetyCalls.setSafetyPassword, { safetyPassword: hashed(fresh, digits) }, fresh);
    const codes = (await Promise.all([set('112233'), set('333444')])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([-2113, 1]);
  });

  test('not the digits of the login password', async () => {
    const fresh = await aPlayer(deps);
    await db.run('select set_password_hash($1, $2)', [fresh.id, await hashPassword(sent(fresh.userName, '135791'))]);
    const answer = await callApp(
      app,
      safetyCalls.setSafetyPassword,
      { safetyPassword: hashed(fresh, '135791') },
      fresh,
    );
    expect(answer).toMatchObject({ code: -2005, msg: '安全密码与登录密码不能相同' });
  });

  test.each(['123456', '543210', '777777', '900307'])('%s is too easy to guess, first or later', async (digits) => {
    const fresh = await aPlayer(deps, { userName: `Weak_${digits}` });
    const before = passwordQueue.done;
    const weak = { safetyPassword: hashed(fresh, digits) };
    expect(await callApp(app, safetyCalls.setSafetyPassword, weak, fresh)).toMatchObject({
      code: -2115,
      data: { field: 'safetyPassword' },
    });
    // No argon2 was spent on it, and the next one may be set.
    expect(passwordQueue.done).toBe(before);
    const good = { safetyPassword: hashed(fresh, DIGITS) };
    expect((await callApp(app, safetyCalls.setSafetyPassword, good, fresh)).code).toBe(1);
    const change = { oldSafetyPassword: hashed(fresh, DIGITS), ...weak };
    expect((await callApp(app, safetyCalls.resetSafetyPassword, change, fresh)).code).toBe(-2115);
    expect((await verify(fresh, DIGITS)).code).toBe(1);
  });

  test('anything but 64 hex digits is refused before any hash', async () => {
    const before = passwordQueue.done;
    for (const bad of ['246810', 'x'.repeat(64), 'a'.repeat(63), 'A'.repeat(64), '']) {
      const answer = await callApp(app, safetyCalls.setSafetyPassword, { safetyPassword: bad }, player);
      expect([-2000, -2001], bad).toContain(answer.code);
    }
    expect(passwordQueue.done).toBe(before);
  });
});

describe('five wrong lock it for an hour', () => {
  test('four wrong are told what is left, the fifth locks; the right one does not help until the hour is over', async () => {
    for (const left of [4, 3, 2, 1])
      expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left } });
    expect(await verify(player, '000000')).toMatchObject({
      code: -2111,
      msg: '安全密码错误次数过多，请60分钟后再试',
    });
    expect((await verify(player, DIGITS)).code).toBe(-2111);
    await advance(db, LOCK_MS - 5_000);
    expect((await verify(player, DIGITS)).code).toBe(-2111);
    await advance(db, 5_001);
    // Counting starts anew.
    expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left: 4 } });
    expect((await verify(player, DIGITS)).code).toBe(1);
    expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left: 4 } });
  });

  test('right ones at once lock nothing, not even behind a wrong one: each is told that it was right', async () => {
    expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left: 4 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(player, DIGITS)));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left: 4 } });
  });

  test('wrong ones do not fade with time: slow guessing is guessing', async () => {
    for (const left of [4, 3, 2, 1]) {
      expect(await verify(player, '000000')).toMatchObject({ data: { left } });
      await advance(db, 24 * LOCK_MS);
    }
    expect((await verify(player, '000000')).code).toBe(-2111);
  });

  test('guesses sent at once to two server processes: five are tried', async () => {
    const second = await createApp({
      config,
      log: createLog('error'),
      db: openDb(appTarget, { connectionsMax: 5 }),
      appTarget,
      ownerTarget,
      modules,
    });
    await second.http.ready();
    const before = passwordQueue.done;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => verify(player, `00000${n % 10}`, 'withdraw', n % 2 ? app : second)),
    );
    expect(passwordQueue.done - before).toBe(5);
    expect(answers.filter(({ code }) => code === -2110)).toHaveLength(4);
    expect(answers.filter(({ code }) => code === -2111)).toHaveLength(16);
    await second.http.close();
    await second.deps.db.close();
  });

  test('the count is one for every way in: proofs, calls that carry the password, and the change of it', async () => {
    await verify(player, '000000');
    const carried = await checkSafetyPassword(deps, {
      playerId: player.userId,
      safetyPassword: hashed(player, '000001'),
    });
    expect(carried).toMatchObject({ key: 'safetyPasswordWrong', params: { left: 3 } });
    const change = { oldSafetyPassword: hashed(player, '000002'), safetyPassword: hashed(player, '975310') };
    expect(await callApp(app, safetyCalls.resetSafetyPassword, change, player)).toMatchObject({
      code: -2110,
      data: { left: 2, field: 'oldSafetyPassword' },
    });
  });

  test('a full hash queue turns tries away and counts nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = Array.from({ length: 400 }, () => passwordQueue.run(() => promise).catch(() => undefined));
    for (let n = 0; n < 6; n += 1) expect((await verify(player, '000000')).code).toBe(-2007);
    resolve();
    await Promise.all(held);
    expect(await verify(player, '000000')).toMatchObject({ code: -2110, data: { left: 4 } });
  });

  test('isChangeSafetyPassword tells whether it may be changed now', async () => {
    const ask = async (who: TestPlayer) => (await callApp(app, safetyCalls.isChangeSafetyPassword, {}, who)).data;
    expect(await ask(player)).toMatchObject({ isChange: true, isSet: true, lockedSeconds: 0 });
    expect(await ask(await aPlayer(deps))).toEqual({
      isChange: false,
      isSet: false,
      lockedSeconds: 0,
      changedAt: null,
    });
    for (let n = 0; n < 5; n += 1) await verify(player, '000000');
    const locked = await ask(player);
    expect(locked.isChange).toBe(false);
    expect(locked.lockedSeconds).toBeGreaterThan(3_590);
    expect(locked.lockedSeconds).toBeLessThanOrEqual(3_600);
  });
});

describe('a proof', () => {
  test('is spent once', async () => {
    const { proof } = (await verify(player, DIGITS)).data;
    expect(await spend(player, proof)).toBeNull();
    expect(await spend(player, proof)).toBe('safetyProofInvalid');
  });

  test('spent twice at once: one wins', async () => {
    const { proof } = (await verify(player, DIGITS)).data;
    const both = await Promise.all([spend(player, proof), spend(player, proof)]);
    expect(both.filter((key) => key === null)).toHaveLength(1);
    expect(both).toContain('safetyProofInvalid');
  });

  test('is for one purpose, one login and one player; a try elsewhere does not use it up', async () => {
    const { proof } = (await verify(player, DIGITS)).data;
    const other = await aPlayer(deps);
    const again = await db.tx((tx) =>
      openSession(deps, tx, player.id, { ip: '127.0.0.1', country: null, userAgent: 'another' }),
    );
    expect(await spend(player, proof, 'redEnvelope')).toBe('safetyProofInvalid');
    expect(await spend(player, proof, 'withdraw', again.token)).toBe('safetyProofInvalid');
    expect(await spend(other, proof)).toBe('safetyProofInvalid');
    expect(await spend(player, 'x'.repeat(43))).toBe('safetyProofInvalid');
    expect(await spend(player, proof)).toBeNull();
  });

  test('is good for five minutes', async () => {
    const early = (await verify(player, DIGITS)).data;
    await advance(db, 299_000);
    expect(await spend(player, early.proof)).toBeNull();
    const late = (await verify(player, DIGITS)).data;
    await advance(db, 300_001);
    expect(await spend(player, late.proof)).toBe('safetyProofInvalid');
  });

  test('comes back when the act is refused after it was spent', async () => {
    const { proof } = (await verify(player, DIGITS)).data;
    const sessionId = await sessionOf(player.token);
    const outcome = await db.tx(async (tx) => {
      const refused = await spendSafetyProof(tx, {
        playerId: player.userId,
        sessionId,
        verifyType: 'withdraw',
        proof,
      });
      return refused ?? refuse('balanceShort');
    });
    expect(outcome.key).toBe('balanceShort');
    expect(await spend(player, proof)).toBeNull();
  });

  test('a newer one of the same purpose takes its place, and a changed password ends them all', async () => {
    const first = (await verify(player, DIGITS)).data.proof;
    const second = (await verify(player, DIGITS)).data.proof;
    expect(await spend(player, first)).toBe('safetyProofInvalid');
    const change = { oldSafetyPassword: hashed(player, DIGITS), safetyPassword: hashed(player, '975310') };
    expect((await callApp(app, safetyCalls.resetSafetyPassword, change, player)).code).toBe(1);
    expect(await spend(player, second)).toBe('safetyProofInvalid');
    expect((await verify(player, DIGITS)).code).toBe(-2110);
    expect((await verify(player, '975310')).code).toBe(1);
  });

  test('purposes are a closed list', async () => {
    const answer = await verify(player, DIGITS, 'everything' as SafetyVerifyType);
    expect(answer).toMatchObject({ code: -2000, msg: '验证用途格式错误' });
  });
});

test('without one there is nothing to verify or to change', async () => {
  const fresh = await aPlayer(deps);
  expect((await verify(fresh, DIGITS)).code).toBe(-2112);
  const change = { oldSafetyPassword: hashed(fresh, DIGITS), safetyPassword: hashed(fresh, '975310') };
  expect((await callApp(app, safetyCalls.resetSafetyPassword, change, fresh)).code).toBe(-2112);
});

test('the new one must differ from the old one', async () => {
  const same = { oldSafetyPassword: hashed(player, DIGITS), safetyPassword: hashed(player, DIGITS) };
  expect((await callApp(app, safetyCalls.resetSafetyPassword, same, player)).code).toBe(-2005);
});
