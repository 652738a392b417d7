import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { isEmptyHash, weakSafetyPasswords } from '@caiting/contract';

/** Hashes between two looks at other work: about a millisecond. */
const AT_ONCE = 1_000;

const sha256 = (text: string): string => hash('sha256', text);

/**
 * Whether a received safety password is that of a weak one. Only its hash with the name arrives (product §10.4), so the hashes of
 * all weak ones are tried: some 40 ms in small bites, and only where a safety password is chosen.
 */
export async function isWeakSafetyHash(userName: string, received: string): Promise<boolean> {
  const name = userName.toLowerCase();
  if (isEmptyHash(userName, received)) return true;
  let tried = 0;
  for (const digits of weakSafetyPasswords()) {
    if (sha256(`${name}:${sha256(digits)}`) === received) return true;
    tried += 1;
    if (tried % AT_ONCE === 0) await turn();
  }
  return false;
}
