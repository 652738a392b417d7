import { createHash } from 'node:crypto';
import { addressKey } from '../../platform/http/address.ts';

/** Longer than the names that guests with a key have, so that the two never meet. */
const TAG_LENGTH = 5;

/** The name of a guest without a key, as long as they come from the same address; nothing of the address can be read from it. */
export function guestName(link: { code: string; nickname: string }, ip: string): string {
  const tag = createHash('sha256')
    .update(`${link.code}\n${addressKey(ip)}`)
    .digest('hex')
    .slice(0, TAG_LENGTH);
  return `${link.nickname}${tag}`;
}
