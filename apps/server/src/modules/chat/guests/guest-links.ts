import { randomInt } from 'node:crypto';
import { CODES, CODE_SIGNS, GUEST_LINK_NAME_MAX, directIdOf, REFUSAL_WORDS } from '@caiting/contract';
import type { CallOutput, consoleGuestCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Guest } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { cut } from '../core/announce.ts';
import { cleanText } from '../core/clean-text.ts';
import { findRoom } from '../core/queries.ts';
import { isOfHall } from '../core/room-kinds.ts';
import { findGuestLink, insertGuestLink } from './queries.ts';

/** What operators do about links for guests. Module console checks the staff, logs the act and calls these. */

const LISTED_MAX = 200;
/** 98 bits: whoever was not given a link does not find one. */
const CODE_LENGTH = 20;
const NAME = '访客';

/** Address on this site that a link stands for. */
const pathOf = (guestCode: string): string => `/chatGuest?guestCode=${guestCode}`;

/** A new link into a public room. Guests are called `nickname` and four signs, 访客 when it is empty. */
export async function createGuestLink(
  deps: Deps,
  input: { roomCode: string; nickname: string },
): Promise<Outcome<{ guestCode: string; path: string }, 'roomUnknown' | 'fieldLength'>> {
  const name = cleanText(input.nickname.replaceAll('\n', ' '), GUEST_LINK_NAME_MAX);
  if (name.kind === 'tooLong' || name.kind === 'tooManyLines')
    return refuse('fieldLength', {
      field: 'nickname',
      params: { field: REFUSAL_WORDS.guestName, min: 0, max: GUEST_LINK_NAME_MAX },
    });
  const room = directIdOf(input.roomCode) === null ? await findRoom(deps.db, input.roomCode) : null;
  if (!room || room.deleted_at || !isOfHall(room.kind)) return refuse('roomUnknown');
  const guestCode = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
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

/** Who a guest link makes its bearer; null for one that was revoked or never was. */
export async function resolveGuest(deps: Deps, guestCode: string): Promise<Guest | null> {
  const link = await findGuestLink(deps.db, guestCode);
  return link && { guestCode: link.code, nickname: link.nickname };
}

interface GuestLinkRow {
  readonly code: string;
  readonly room_code: string;
  readonly nickname: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly guests: number;
}

/** Links of one room, or of all, newest first, with how many guests came by each. */
function listGuestLinks(db: Queries, roomCode: string | null, limit: number): Promise<GuestLinkRow[]> {
  return db.query<GuestLinkRow>(
    `select link.code, link.room_code, link.nickname, link.created_at, link.revoked_at,
            (select count(*)::int from chat_guest guest where guest.link_code = link.code) as guests
       from chat_guest_link link where $1::text is null or link.room_code = $1
      order by link.created_at desc, link.code limit $2`,
    [roomCode, limit],
  );
}

/** Withdraws a link; its room and whether that happened just now. Null when there is no such link. */
function revokeGuestLink(tx: Queries, code: string): Promise<{ room_code: string; revoked_now: boolean } | null> {
  return tx.maybeOne(
    `with known as (select code, room_code, revoked_at from chat_guest_link where code = $1 for update),
          revoked as (update chat_guest_link link set revoked_at = app_now()
                        from known where link.code = known.code and known.revoked_at is null returning link.code)
     select room_code, exists (select from revoked) as revoked_now from known`,
    [code],
  );
}
