import { hash } from 'node:crypto';
import { PATTERNS, accountCalls, hashLoginPassword, recoveryCalls, weakLoginPasswords } from '@caiting/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { accountModule } from '../index.ts';
import { weakPassword } from './weak-password.ts';

const { app } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const COMMON = [
  '123456',
  '123456789',
  'qwerty',
  'password',
  'Password123',
  'a123456',
  'woaini1314',
  '5201314',
  '111111',
  'abc123',
  '1q2w3e4r',
  'iloveyou',
  'admin888',
];

test('the most common passwords are known by their hashes, whatever the case of the name', () => {
  for (const password of COMMON)
    expect(weakPassword('XiaoMing', hashLoginPassword('xiaoming', password))?.key, password).toBe('passwordWeak');
  for (const password of ['caiting888', 'secret123', 'k7$Rw2pq', 'yellowtram42'])
    expect(weakPassword('xiaoming', hashLoginPassword('xiaoming', password)), password).toBeNull();
});

test('nothing, blanks and single signs are no password, by whatever hash they come', () => {
  for (const password of ['', ' ', '      ', 'a', '0', '~'])
    expect(weakPassword('XiaoMing', hashLoginPassword('xiaoming', password))?.key, `"${password}"`).toBe(
      'passwordWeak',
    );
  const bare = (text: string) => hash('sha256', text);
  for (const text of ['', ':']) expect(weakPassword('xiaoming', bare(text))?.key).toBe('passwordWeak');
});

test('some thousands, each one that could be chosen, looked through faster than their hashes are made in a browser', () => {
  const list = weakLoginPasswords();
  expect(list.length).toBeGreaterThan(3_000);
  expect(list.every((password) => PATTERNS.password.test(password))).toBe(true);
  expect(new Set(list).size).toBe(list.length);
  const quickest = (work: () => unknown): number =>
    Math.min(
      ...Array.from({ length: 9 }, () => {
        const beganMs = performance.now();
        work();
        return performance.now() - beganMs;
      }),
    );
  const looked = quickest(() => weakPassword('someone', 'f'.repeat(64)));
  const hashes = quickest(() => list.map((password) => hashLoginPassword('someone', password)));
  expect(looked / hashes).toBeLessThan(0.3);
});

test('no account begins with one, and none changes to one', async () => {
  const register = (userName: string, password: string) =>
    callApp(app, accountCalls.register, { userName, password: hashLoginPassword(userName, password), accepted: true });
  expect(await register('weakling', 'qwerty123')).toMatchObject({ code: -2182, data: { field: 'password' } });
  const { token } = (await register('weakling', 'secret123')).data;
  const change = (password: string) =>
    callApp(
      app,
      recoveryCalls.resetPassword,
      { oldPassword: hashLoginPassword('weakling', 'secret123'), password: hashLoginPassword('weakling', password) },
      { token },
    );
  expect((await change('a123456789')).code).toBe(-2182);
  expect((await change('yellowtram42')).code).toBe(1);
});
