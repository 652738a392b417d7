import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Fields of a signed message, as text, exactly as sent. */
export type SignedFields = Readonly<Record<string, string>>;

/** What is signed: every field but `sign`, empty ones left out, sorted by name, written `name=value` and joined by "&". */
const textOf = (fields: SignedFields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** hex(HMAC-SHA256(key, text)) (docs/providers/pay-provider.md). */
export const signFields = (key: string, fields: SignedFields): string =>
  createHmac('sha256', key).update(textOf(fields)).digest('hex');

/** True when `sign` is the signature of the other fields. Constant-time comparison. */
export function isSigned(key: string, fields: SignedFields): boolean {
  // As text: decoding hex would overlook what follows the last whole byte.
  const expected = Buffer.from(signFields(key, fields));
  const given = Buffer.from(fields['sign'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Raw keys of Ed25519 have this before them in a SubjectPublicKeyInfo. */
const SPKI = '302a300506032b6570032100';
const OWN_SIGN = /^ed25519:([0-9a-f]{128})$/;

/** True when `sign` is that of the provider's own key (64 hex digits), whose private part this site has not. */
export function isSignedByKey(publicKey: string, fields: SignedFields): boolean {
  const hex = OWN_SIGN.exec(fields['sign'] ?? '')?.[1];
  if (hex === undefined) return false;
  const key = createPublicKey({ key: Buffer.from(SPKI + publicKey, 'hex'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(textOf(fields)), key, Buffer.from(hex, 'hex'));
}

/** The fields of a form or JSON body as they came. Null for a body that is neither, or whose values are not plain. */
export function fieldsOf(rawBody: string): SignedFields | null {
  if (!rawBody.startsWith('{')) return Object.fromEntries(new URLSearchParams(rawBody));
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const fields = Object.entries(body as Record<string, unknown>);
  const isPlain = fields.every(([, value]) => typeof value === 'string' || typeof value === 'number');
  return isPlain ? Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) : null;
}
