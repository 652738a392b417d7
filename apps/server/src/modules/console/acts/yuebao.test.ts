import { consoleCalls, consoleYuebaoCalls, hashLoginPassword, STAFF_ROLES } from '@caiting/contract';
import { beforeAll, expect, test } from 'vitest';
import { modules } from '../../index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { createStaff } from '../index.ts';

const { app, db } = await testApp({ modules: modules.filter(({ name }) => !name.startsWith('demo')) });
const tokens: string[] = [];
beforeAll(async () => {
  for (const staffName of ['first_admin', 'second_admin']) {
    const password = hashLoginPassword(staffName, 'secret-1');
    await createStaff(app.deps, staffName, STAFF_ROLES[0], password);
    tokens.push((await callApp(app, consoleCalls.staffLogin, { staffName, password })).data.token);
  }
});
const as = (who: 0 | 1) => ({ token: tokens[who] ?? '' });

const day = async (ahead: number) =>
  (await db.one<{ day: string }>('select (shanghai_day(app_now()) + $1::int)::text as day', [ahead])).day;
const setRate = async (rate: string, ahead: number, who: 0 | 1 = 0) =>
  (await callApp(app, consoleYuebaoCalls.setYuebaoRate, { rate, fromDay: await day(ahead) }, as(who))).code;
const setProduct = async (input: object, who: 0 | 1 = 0) =>
  (await callApp(app, consoleYuebaoCalls.setPledgeProduct, input as never, as(who))).code;
const terms = async () => (await callApp(app, consoleYuebaoCalls.yuebaoTerms, {}, as(0))).data;

test('a rate begins on a day to come; above the limit two set the same one', async () => {
  expect(await setRate('4', 0)).toBe(-2509);
  expect(await setRate('4', 1)).toBe(1);
  expect(await setRate('9', 2)).toBe(-2902);
  expect(await setRate('9', 2)).toBe(-2902);
  expect(await setRate('9.5', 2, 1)).toBe(-2942);
  expect(await setRate('9', 2, 1)).toBe(1);
  const { rates } = await terms();
  expect(rates.slice(0, 2).map(({ fromDay, rate, by }) => [fromDay, rate, by])).toEqual([
    [await day(2), '9.0', 'second_admin'],
    [await day(1), '4.0', 'first_admin'],
  ]);
});

const NEW = {
  name: '60 天质押',
  termDays: '60',
  rate: '5.5',
  min: '100',
  max: '1000',
  playerMax: '5000',
  quota: '90000',
};

test('a product is made, closed and changed; what orders stand on stays', async () => {
  expect(await setProduct({ ...NEW, name: undefined })).toBe(-2001);
  expect(await setProduct({ ...NEW, min: '2000' })).toBe(-2000);
  expect(await setProduct(NEW)).toBe(1);
  const made = (await terms()).products.find(({ name }) => name === NEW.name);
  expect(made).toMatchObject({ termDays: 60, rate: '5.5', quota: '90000', sold: '0', isOpen: true });
  const productId = made?.id;
  expect(await setProduct({ productId, termDays: '30' })).toBe(-2000);
  expect(await setProduct({ productId, isOpen: '0', rate: '5' })).toBe(1);
  expect(await setProduct({ productId: '999999', isOpen: '0' })).toBe(-2009);
  const after = (await terms()).products.find(({ id }) => id === productId);
  expect(after).toMatchObject({ rate: '5.0', isOpen: false, termDays: 60 });
});

test('a quota above the limit takes two', async () => {
  const wish = { productId: '2', quota: '1000000.01' };
  expect(await setProduct(wish)).toBe(-2902);
  expect(await setProduct(wish, 1)).toBe(1);
});
