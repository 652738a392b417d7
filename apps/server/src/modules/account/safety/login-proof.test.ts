import { accountCalls, hashSafetyPassword, recoveryCalls, safetyCalls } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { sent } from '../testing/players.ts';

const { app, db } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const PASSWORD = 'secret123';
const DUE = -2180;
let made = 0;

beforeEach(async () => {
  await db.run('delete from attempt');
});

/** Somebody who has just registered; whoever holds the token may be a thief. */
async function aPerson() {
  const userName = `fresh_${(made += 1)}`;
  const { data } = await callApp(app, accountCalls.register, {
    userName,
    password: sent(userName, PASSWORD),
    accepted: true,
  });
  return { userName, token: data.token };
}
type Person = Awaited<ReturnType<typeof aPerson>>;
const prove = (person: Person, password = PASSWORD) =>
  callApp(app, safetyCalls.verifyLoginPassword, { password: sent(person.userName, password) }, person);
const setSafety = (person: Person) =>
  callApp(
    app,
    safetyCalls.setSafetyPassword,
    { safetyPassword: hashSafetyPassword(person.userName, '246810') },
    person,
  );
const mobileCode = (person: Person) =>
  callApp(app, recoveryCalls.sendPhoneCode, { purpose: 'bind', mobile: `1390000${String(1_000 + made)}` }, person);
const mailCode = (person: Person) =>
  callApp(app, recoveryCalls.sendMailCode, { purpose: 'bind', mail: `${person.userName}@example.com` }, person);
const setQuestion = (person: Person) =>
  callApp(app, recoveryCalls.setSafetyQuestion, { questionId: 3, answer: sent(person.userName, '第一小学') }, person);
const FIRSTS = { setSafety, mobileCode, mailCode, setQuestion };

describe('a session without the login password', () => {
  test.each(Object.entries(FIRSTS))('%s: is asked for the password first', async (_name, act) => {
    const person = await aPerson();
    expect((await act(person)).code).toBe(DUE);
    expect((await prove(person, 'secret124')).code).toBe(-2181);
    expect((await act(person)).code).toBe(DUE);
    expect((await prove(person)).code).toBe(1);
    expect((await act(person)).code).toBe(1);
  });

  test('one login’s proof is of no use to another, nor after ten minutes', async () => {
    const person = await aPerson();
    const other = await callApp(app, accountCalls.login, {
      userName: person.userName,
      password: sent(person.userName, PASSWORD),
    });
    await prove(person);
    expect((await setSafety({ ...person, token: other.data.token })).code).toBe(DUE);
    await advance(db, 10 * 60_000 + 1);
    expect((await setSafety(person)).code).toBe(DUE);
    await prove(person);
    await advance(db, 9 * 60_000);
    expect((await setSafety(person)).code).toBe(1);
  });

  test('guesses of it lock it for this account alone; strangers’ failed sign-ins do not', async () => {
    const person = await aPerson();
    for (let n = 0; n < 8; n += 1)
      await callApp(app, accountCalls.login, {
        userName: person.userName,
        password: sent(person.userName, `bad${n}000`),
      });
    expect((await prove(person)).code).toBe(1);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => prove(person, `bad${n}000`)));
    expect(answers.filter(({ code }) => code === -2181)).toHaveLength(5);
    expect((await prove(person)).code).toBe(-2105);
  });
});
