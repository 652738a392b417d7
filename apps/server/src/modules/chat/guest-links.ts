import { randomBytes } from 'node:crypto';
import { CODES, GUEST_LINK_NAME_MAX, directIdOf } from '@caiting/contract';
import type { CallOutput, consoleGuestCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { cut } from './announce.ts';
import { cleanText } from './clean-text.ts';
import { listGuestLinks, revokeGuestLink } from './guest-link-queries.ts';
import { findRoom, insertGuestLink } from './queries.ts';

/** What operators do about links for guests. Module console checks the staff, logs the act and calls these. */

const LISTED_MAX = 200;
/** 96 bits: whoever was not given a link does not find one. */
const CODE_BYTES = 12;
const NAME = '访客';

/** Address on this site that a link stands for. */
const pathOf = (guestCode: string): string => `/chatGuest?guestCode=${guestCode}`;

/** A new link into a public room. Guests are called `nickname` and four signs, 访客 when it is empty. */
export async function createGuestLink(
  deps: Deps,
  input: { roomCode: string; nickname: string },
): Promise<Outcome<{ guestCode: string; path: string }, 'roomUnknown' | 'fieldLength'>> {
  const name = cleanText(input.nickname.replaceAll('\n', ' '), GUEST_LINK_NAME_MAX);
  if (name.kind === 'tooLong')
    return refuse('fieldLength', { field: 'nickname', params: { field: '访客名', min: 0, max: GUEST_LINK_NAME_MAX } });
  const room = directIdOf(input.roomCode) === null ? await findRoom(deps.db, input.roomCode) : null;
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const guestCode = randomBytes(CODE_BYTES).toString('base64url');
  await insertGuestLink(deps.db, guestCode, room.code, name.kind === 'ok' ? name.text : NAME);
  return ok({ guestCode, path: pathOf(guestCode) });
}

/** Links of one room, or of all, newest first. */
export async function guestLinks(
  deps: Deps,
  roomCode: string | null,
): Promise<CallOutput<typeof consoleGuestCalls.guestLinks>> {
  const rows = await listGuestLinks(deps.db, roomCode, LISTED_MAX);
  return {
    list: rows.map((row) => ({
      guestCode: row.code,
      path: pathOf(row.code),
      roomCode: row.room_code,
      nickname: row.nickname,
      guests: row.guests,
      at: row.created_at.getTime(),
      withdrawnAt: row.revoked_at?.getTime() ?? null,
    })),
  };
}

/** Nobody comes in by the link any more; who is inside by it is told why and cut. Asked again it changes nothing. */
export async function withdrawGuestLink(
  deps: Deps,
  guestCode: string,
): Promise<Outcome<undefined, 'guestCodeUnknown'>> {
  return deps.db.tx(async (tx) => {
    const link = await revokeGuestLink(tx, guestCode);
    if (!link) return refuse('guestCodeUnknown');
    if (link.revoked_now)
      await cut(tx, { roomCode: link.room_code, guestCode }, 'permissionChanged', {
        message: CODES.guestCodeUnknown.zh,
      });
    return ok();
  });
}
