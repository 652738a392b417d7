import { expect, test } from 'vitest';
import { isGenuine, sign } from '../../../sandbox-provider/sign.ts';
import { fieldsOf, isSigned, signFields } from './signature.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const FIELDS = { status: 'paid', orderNo: 'R1', note: '', amount: '100.5' };
/** The test vector of docs/providers/pay-provider.md. */
const VECTOR = 'c08bfb61ee81406c768e2e27e703b5a815b06e4ea0a8df0bab251a24940d8068';

test('both sides sign as the page says', () => {
  expect(signFields(KEY, FIELDS)).toBe(VECTOR);
  expect(sign(KEY, new Map(Object.entries(FIELDS)))).toBe(VECTOR);
});

test('a signature holds for exactly its fields and key', () => {
  expect(isSigned(KEY, { ...FIELDS, sign: VECTOR })).toBe(true);
  for (const sign of ['', VECTOR.slice(2), VECTOR.replace(/.$/, 'g'), 'zz', VECTOR + VECTOR])
    expect(isSigned(KEY, { ...FIELDS, sign }), sign).toBe(false);
  expect(isSigned(KEY, { ...FIELDS, amount: '100.50', sign: VECTOR })).toBe(false);
  expect(isSigned(KEY + '0', { ...FIELDS, sign: VECTOR })).toBe(false);
});

test('the sandbox refuses old messages too', () => {
  const fields = { ...FIELDS, timestamp: String(Date.now() - 301_000) };
  const all = new Map(Object.entries({ ...fields, sign: signFields(KEY, fields) }));
  expect(isGenuine(KEY, all)).toBe(false);
});

test('fields are read as they were sent', () => {
  expect(fieldsOf('a=1.50&b=%E4%BD%A0&c=')).toEqual({ a: '1.50', b: '你', c: '' });
  expect(fieldsOf('{"a":"1.50","n":7}')).toEqual({ a: '1.50', n: '7' });
  expect(fieldsOf('{"a":{}}')).toBeNull();
  expect(fieldsOf('{"a"')).toBeNull();
});
