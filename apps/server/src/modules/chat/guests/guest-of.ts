import { createHash } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { findGuest } from './queries.ts';

interface GuestLink {
  readonly code: string;
  readonly nickname: string;
}

export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface Guest {
  /** Theirs by their key, or, for a client that has none, made of their address. */
  readonly name: string;
  readonly address: string;
  /** When they got their key; null without one. */
  readonly since: Date | null;
}

/** Who shows a link. */
export async function guestOf(deps: Deps, link: GuestLink, guestKey: string | null, ip: string): Promise<Guest> {
  const address = guestAddress(link, ip);
  const known = guestKey === null ? null : await findGuest(deps.db, hashOf(guestKey));
  return known?.link_code === link.code
    ? { name: known.name, address, since: known.created_at }
    : { name: guestName(link, ip), address, since: null };
}

/** All guests of a link behind one address. Nothing of the address can be read from it. */
export function guestAddress(link: GuestLink, ip: string): string {
  return createHash('sha256')
    .update(`${link.code}\n${addressKey(ip)}`)
    .digest('hex');
}

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
