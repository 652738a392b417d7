import { expect, test } from 'vitest';
import { deriveByLibrary } from './derive-by-library.ts';

test.each([
  [1, 16],
  [1_000, 32],
  [37, 64],
])('gives what the browser’s own gives, after %i rounds, %i bytes long', async (cost, keyLength) => {
  const [salt, password] = [16, 20].map((length) => crypto.getRandomValues(new Uint8Array(length)));
  if (!salt || !password) throw new Error('no bytes');
  const { derivedKey } = await deriveByLibrary(
    { algorithm: 'PBKDF2/SHA-256', cost, keyLength, keyPrefix: '00', nonce: '', salt: '' },
    salt,
    password,
  );
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost },
    key,
    keyLength * 8,
  );
  expect(new Uint8Array(derivedKey)).toEqual(new Uint8Array(bits));
});
