import { createHmac, timingSafeEqual } from 'node:crypto';

/** hex(HMAC-SHA256(key, "<timestamp>\n<path>\n<body>")): what site and providers of games sign their messages and answers with (docs/providers/games.md). */
export function signText(key: string, { timestamp, path, body }: SignedParts): string {
  return createHmac('sha256', key).update(`${timestamp}\n${path}\n${body}`).digest('hex');
}

export interface SignedParts {
  /** Milliseconds since 1970, real time, as text. */
  readonly timestamp: string;
  readonly path: string;
  readonly body: string;
}

export function isSignedText(key: string, parts: SignedParts, signature: string): boolean {
  // As text: decoding hex would overlook what follows the last whole byte.
  const expected = Buffer.from(signText(key, parts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const PROVIDER_HEADER = 'x-caiting-provider';
export const TIMESTAMP_HEADER = 'x-caiting-timestamp';
export const SIGNATURE_HEADER = 'x-caiting-signature';

/** Providers live in real time, whatever clock the site was set to for a demo. */
export const realNowMs = (): number => new Date().getTime();
