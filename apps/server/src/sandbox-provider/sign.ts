import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign as signByKey,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The provider's own way to sign, written from docs/providers/pay-provider.md and apart from the site's: two readings of one page keep
 * each other honest. With a key of its own "ed25519:" and the hex of its signature, else hex(HMAC-SHA256(key, "name=value" of all fields but sign and empty ones, sorted, joined by "&")).
 */
export function sign(key: string | KeyObject, fields: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  for (const [name, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== 'sign' && value.length > 0) lines.push(`${name}=${value}`);
  }
  const text = lines.join('&');
  if (typeof key !== 'string') return `ed25519:${signByKey(null, Buffer.from(text, 'utf8'), key).toString('hex')}`;
  const hmac = createHmac('sha256', key);
  hmac.update(text, 'utf8');
  return hmac.digest('hex');
}

/** A key of one's own, which the site has not: that of the folder, or a new one. */
export function ownKey(folder: string | null): KeyObject {
  const file = folder === null ? null : join(folder, 'signing-key.pem');
  if (file !== null && existsSync(file)) return createPrivateKey(readFileSync(file));
  const { privateKey } = generateKeyPairSync('ed25519');
  if (file !== null) writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return privateKey;
}

/** Its public part: 64 hex digits. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/** Adds time, nonce and signature to a message; with a key of one's own in its place. */
export function signed(key: string | KeyObject, fields: Readonly<Record<string, string>>): URLSearchParams {
  const all = new Map(Object.entries(fields));
  all.set('timestamp', String(Date.now()));
  all.set('nonce', randomBytes(16).toString('hex'));
  all.set('sign', sign(key, all));
  return new URLSearchParams([...all]);
}

const AGE_MAX_MS = 5 * 60_000;

/** True for a message with the key's signature that is not old. */
export function isGenuine(key: string, fields: ReadonlyMap<string, string>, ageMaxMs = AGE_MAX_MS): boolean {
  const given = Buffer.from(fields.get('sign') ?? '');
  const expected = Buffer.from(sign(key, fields));
  const isYoung = Math.abs(Date.now() - Number(fields.get('timestamp'))) < ageMaxMs;
  return given.length === expected.length && timingSafeEqual(given, expected) && isYoung;
}
