import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { addressKey } from '../../platform/http/address.ts';
import { guestName } from './guest-name.ts';
import { countGuestsFrom, findGuest, insertGuest } from './manners-queries.ts';
import { findGuestLink } from './queries.ts';

/** Guests of a link: each browser has a name of its own, kept by a key that only it knows. */

const GUESTS_A_DAY_MAX = 200;
const DAY_SECONDS = 86_400;
/** 65,536 names a link; a taken one is drawn again. */
const DRAWS_MAX = 20;

export interface GuestLink {
  readonly code: string;
  readonly nickname: string;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A key and a name for a guest; a key this link knows already gives its name again. */
export async function enterGuest(
  deps: Deps,
  input: { guestCode: string; guestKey: string | null; ip: string },
): Promise<Outcome<{ guestKey: string; nickname: string }, 'guestCodeUnknown' | 'tooManyRequests'>> {
  const link = await findGuestLink(deps.db, input.guestCode);
  if (!link) return refuse('guestCodeUnknown');
  if (input.guestKey !== null) {
    const known = await findGuest(deps.db, hashOf(input.guestKey));
    if (known?.link_code === link.code) return ok({ guestKey: input.guestKey, nickname: known.name });
  }
  const address = guestAddress(link, input.ip);
  if ((await countGuestsFrom(deps.db, address)) >= GUESTS_A_DAY_MAX)
    return refuse('tooManyRequests', { params: { seconds: DAY_SECONDS } });
  const guestKey = randomBytes(18).toString('base64url');
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const name = `${link.nickname}${randomBytes(2).toString('hex')}`;
    if (await insertGuest(deps.db, { keyHash: hashOf(guestKey), linkCode: link.code, name, address }))
      return ok({ guestKey, nickname: name });
  }
  throw new Error(`guest link ${link.code} has no names left`);
}

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
function guestAddress(link: GuestLink, ip: string): string {
  return createHash('sha256')
    .update(`${link.code}\n${addressKey(ip)}`)
    .digest('hex');
}
