import { randomBytes } from 'node:crypto';
import { chatRoomRuleCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { guestAddress, hashOf } from './guest-of.ts';
import { findGuest, findGuestLink } from './queries.ts';

/** Guests of a link: each browser has a name of its own, kept by a key that only it knows. */

const GUESTS_A_DAY_MAX = 200;
const DAY_SECONDS = 86_400;
/** 65,536 names a link; a taken one is drawn again. */
const DRAWS_MAX = 20;

export const enterGuestBinding = bind(chatRoomRuleCalls.enterGuest, ({ deps, ip }, { guestCode, guestKey }) =>
  enterGuest(deps, { guestCode, guestKey: guestKey ?? null, ip }),
);

/** A key and a name for a guest; a key this link knows already gives its name again. */
async function enterGuest(
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

/** False when the name is taken. */
async function insertGuest(
  db: Queries,
  guest: { keyHash: Buffer; linkCode: string; name: string; address: string },
): Promise<boolean> {
  const rows = await db.run(
    `insert into chat_guest (key_hash, link_code, name, address) values ($1, $2, $3, $4) on conflict do nothing`,
    [guest.keyHash, guest.linkCode, guest.name, guest.address],
  );
  return rows === 1;
}

/** Guests that came from an address within a day. */
async function countGuestsFrom(db: Queries, address: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::int as count from chat_guest where address = $1 and created_at > app_now() - interval '1 day'`,
    [address],
  );
  return row.count;
}
