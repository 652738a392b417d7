import { hash, randomBytes } from 'node:crypto';

/** 256 bits for the browser; only the hash is stored, so that a stolen database opens no session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same hash as text, for maps: every request of a signed-in person asks for it. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64');
}

/** A key and the stored hash are the same bytes. */
export const hashOfKey = (key: string): Buffer => Buffer.from(key, 'base64');
export const keyOfHash = (hashed: Buffer): string => hashed.toString('base64');
