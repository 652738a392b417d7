import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The provider's own way to sign, written from docs/providers/pay-provider.md and apart from the site's: two readings of one page keep
 * each other honest. hex(HMAC-SHA256(key, "name=value" of all fields but sign and empty ones, sorted, joined by "&")).
 */
export function sign(key: string, fields: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  for (const [name, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== 'sign' && value.length > 0) lines.push(`${name}=${value}`);
  }
  const hmac = createHmac('sha256', key);
  hmac.update(lines.join('&'), 'utf8');
  return hmac.digest('hex');
}

/** Adds time, nonce and signature to a message. */
export function signed(key: string, fields: Readonly<Record<string, string>>): URLSearchParams {
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
