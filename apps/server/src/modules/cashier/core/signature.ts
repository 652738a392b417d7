import { createHmac, timingSafeEqual } from 'node:crypto';

/** Fields of a signed message, as text, exactly as sent. */
export type SignedFields = Readonly<Record<string, string>>;

/**
 * hex(HMAC-SHA256(key, text)), where text is every field but `sign`, empty ones left out, sorted by name, written `name=value` and joined by
 * "&" (docs/providers/pay-provider.md).
 */
export function signFields(key: string, fields: SignedFields): string {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex');
}

/** True when `sign` is the signature of the other fields. Constant-time comparison. */
export function isSigned(key: string, fields: SignedFields): boolean {
  // As text: decoding hex would overlook what follows the last whole byte.
  const expected = Buffer.from(signFields(key, fields));
  const given = Buffer.from(fields['sign'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
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
