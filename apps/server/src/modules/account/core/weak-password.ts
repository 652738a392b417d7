import { hash } from 'node:crypto';
import { isEmptyHash, weakLoginPasswords } from '@caiting/contract';
import { refuse, type Refusal } from '../../../platform/outcome.ts';

const sha256 = (text: string): string => hash('sha256', text);
let inner: readonly string[] | undefined;

/**
 * Whether a received login password is none at all, or one of the most common, which guessing finds first. Only its hash with the name arrives (product §10.4), so all of
 * them are hashed with this name: some ten milliseconds, and only where a password is chosen.
 */
export function weakPassword(userName: string, received: string): Refusal<'passwordWeak'> | null {
  inner ??= weakLoginPasswords().map(sha256);
  const name = userName.toLowerCase();
  return isEmptyHash(name, received) || inner.some((hashed) => sha256(`${name}:${hashed}`) === received)
    ? refuse('passwordWeak', { field: 'password' })
    : null;
}
