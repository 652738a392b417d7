import { accountCalls, hashLoginPassword, profileCalls, recoveryCalls } from '@caiting/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { breakBus, busConfig } from '../../../platform/outbox/testing/nats.ts';
import { until } from '../../../platform/testing/until.ts';
import { createApp } from '../../../app.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule, endAllSessions } from '../index.ts';

/** A session's token in somebody else's hands: two servers of one deployment, both of which have seen the session a moment ago. */
const modules = [ledgerModule, tenantModule, accountModule];
const one = await testApp({ modules, isListening: true, config: { ...busConfig(), logLevel: 'silent' } });
const { db, appTarget, ownerTarget, config } = one;
const two = await createApp({ config, log: createLog('silent'), db, appTarget, ownerTarget, modules });
await two.start();
afterAll(() => two.stop());

const PASSWORD = 'secret123';
let made = 0;
async function signedIn(): Promise<{ token: string; userName: string; userId: string }> {
  const userName = `stolen_${(made += 1)}`;
  const input = { userName, password: hashLoginPassword(userName, PASSWORD), accepted: true };
  const { data } = await callApp(one.app, accountCalls.register, input);
  for (const server of [one.app, two]) expect((await callApp(server, accountCalls.userInfo, {}, data)).code).toBe(1);
  return { token: data.token, userName, userId: data.user.userId };
}
const codeAt = async (server: typeof two, token: string) =>
  (await callApp(server, accountCalls.userInfo, {}, { token })).code;
/** The other server hears of it by the bus; were the news lost, it would look again after three seconds. */
const isOutOn = (server: typeof two, token: string, code: number) =>
  until(async () => (await codeAt(server, token)) === code, `code ${code}`);

describe('the token is worth nothing', () => {
  test('after the logout, on the other server too, for every call that wants a login', async () => {
    const { token } = await signedIn();
    expect((await callApp(one.app, accountCalls.logout, {}, { token })).code).toBe(1);
    // Before the logout was answered: nobody has to wait for the news.
    expect([await codeAt(two, token), await codeAt(one.app, token)]).toEqual([0, 0]);
    const guarded = (accountModule.calls ?? []).map(({ def }) => def).filter(({ who }) => who === 'login');
    expect(guarded.length).toBeGreaterThan(15);
    for (const server of [one.app, two]) {
      for (const def of guarded) expect((await callApp(server, def, {} as never, { token })).code, def.path).toBe(0);
    }
  });

  test('after many logouts at once, each when it is answered', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signedIn()));
    const codes = people.map(async ({ token }) => {
      await callApp(one.app, accountCalls.logout, {}, { token });
      return codeAt(two, token);
    });
    expect(await Promise.all(codes)).toEqual(people.map(() => 0));
  });

  test('after a logout that the other server could not hear of', async () => {
    const { token } = await signedIn();
    await breakBus(db);
    expect((await callApp(one.app, accountCalls.logout, {}, { token })).code).toBe(1);
    expect(await codeAt(two, token)).toBe(0);
  });

  test('of a device that was signed out in the list of devices', async () => {
    const { token, userName } = await signedIn();
    const login = { userName, password: hashLoginPassword(userName, PASSWORD) };
    const other = (await callApp(one.app, accountCalls.login, login)).data.token;
    expect(await codeAt(two, other)).toBe(1);
    expect((await callApp(one.app, profileCalls.revokeSession, { others: true }, { token })).data.ended).toBe(1);
    expect([await codeAt(two, other), await codeAt(two, token)]).toEqual([0, 1]);
  });

  test('after the password was changed elsewhere: −49', async () => {
    const { token, userName } = await signedIn();
    const other = (
      await callApp(one.app, accountCalls.login, { userName, password: hashLoginPassword(userName, PASSWORD) })
    ).data.token;
    const change = {
      oldPassword: hashLoginPassword(userName, PASSWORD),
      password: hashLoginPassword(userName, 'another99'),
    };
    expect((await callApp(one.app, recoveryCalls.resetPassword, change, { token: other })).code).toBe(1);
    expect(await codeAt(two, token)).toBe(-49);
    expect(await codeAt(two, other)).toBe(1);
  });

  test('after an operator ended it: −33', async () => {
    const { token, userId } = await signedIn();
    await db.tx((tx) => endAllSessions(tx, BigInt(userId), 'forced', '测试'));
    await isOutOn(two, token, -33);
  });
});
