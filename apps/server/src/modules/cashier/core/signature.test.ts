import { expect, test } from 'vitest';
import { createPrivateKey } from 'node:crypto';
import { isGenuine, publicKeyOf, sign } from '../../../sandbox-provider/sign.ts';
import { fieldsOf, isSigned, isSignedByKey, signFields } from './signature.ts';

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

/** The private key of RFC 8032, 7.1, test 1, and what docs/providers/pay-provider.md has of it. */
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const OWN_KEY = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${SEED}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const PUBLIC_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const OWN_VECTOR =
  'ed25519:5b7bab3745bb30883a87593cf0d7982ebcdb9aff172bdba8de1a2f1990d6c979456a9a78f6e32bada9d46dc8df70d6352c5168e0e818e2bcf868308e09d56909';

test('with a key of its own the provider signs as the page says, and nobody else does', () => {
  expect(publicKeyOf(OWN_KEY)).toBe(PUBLIC_KEY);
  expect(sign(OWN_KEY, new Map(Object.entries(FIELDS)))).toBe(OWN_VECTOR);
  expect(isSignedByKey(PUBLIC_KEY, { ...FIELDS, sign: OWN_VECTOR })).toBe(true);
  for (const sign of ['', VECTOR, OWN_VECTOR.slice(8), `${OWN_VECTOR}0`, OWN_VECTOR.replace('ed25519:5', 'ed25519:6')])
    expect(isSignedByKey(PUBLIC_KEY, { ...FIELDS, sign }), sign).toBe(false);
  expect(isSignedByKey(PUBLIC_KEY, { ...FIELDS, amount: '100.50', sign: OWN_VECTOR })).toBe(false);
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
