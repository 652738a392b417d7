import { createHash } from 'node:crypto';
import { addressKey } from '../account/index.ts';

const TAG_LENGTH = 4;

/** One name for one guest of a link, as long as they come from the same address; nothing of the address can be read from it. */
export function guestName(link: { code: string; nickname: string }, ip: string): string {
  const tag = createHash('sha256')
    .update(`${link.code}\n${addressKey(ip)}`)
    .digest('hex')
    .slice(0, TAG_LENGTH);
  return `${link.nickname}${tag}`;
}
