import { createHash, randomBytes } from 'node:crypto';
import { calls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findRoom } from '../core/queries.ts';
import { isReadByAll } from '../core/room-kinds.ts';
import { findDirect } from '../direct/queries.ts';
import { findGuestLink } from '../guests/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { roomMeant } from './default-room.ts';

/** Keys for one handshake: 128 random bits, stored hashed, bound to who asked and to the room. */

export const socketKeyBindings = [
  bind(calls.getChatKey, ({ deps, session }, input) =>
    makeSocketKey(deps, {
      socket: 'chat',
      session,
      roomCode: input.roomCode ?? null,
      roomId: input.roomId ?? null,
      guestCode: input.guestCode ?? null,
      pass: input.pass ?? null,
    }),
  ),
  bind(calls.getBroadcastKey, async ({ deps, session }) => {
    const made = await makeSocketKey(deps, { socket: 'site', session, roomCode: null, guestCode: null, pass: null });
    return made.ok ? made : refuse('notFound');
  }),
];

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

interface KeyRequest {
  readonly socket: 'chat' | 'site';
  readonly session: Session | null;
  readonly roomCode: string | null;
  /** A private chat instead of a room. */
  readonly roomId?: string | null;
  readonly guestCode: string | null;
  /** A guest's pass for a room with a password. */
  readonly pass: string | null;
}

/** A fresh key. For a chat room the room must exist, and a visitor needs a guest link that belongs to it, unless it is read by everybody. Without a room the default one is meant. */
export async function makeSocketKey(
  deps: Deps,
  request: KeyRequest,
): Promise<
  Outcome<{ key: string }, 'roomUnknown' | 'guestCodeUnknown' | 'notLoggedIn' | 'roomLocked' | 'noOpenRooms'>
> {
  if (request.socket === 'chat') {
    if (request.roomId !== undefined && request.roomId !== null)
      return makeDirectKey(deps, request.session, request.roomId);
    const isVisitor = request.session === null && request.guestCode === null;
    if (isVisitor && request.roomCode === null) return refuse('notLoggedIn');
    const meant = await roomMeant(deps.db, request.roomCode, request.guestCode);
    if (!meant.ok) return meant;
    const isGuest = request.session === null && !isVisitor;
    const link = isGuest ? await findGuestLink(deps.db, request.guestCode ?? '') : null;
    if (isGuest && link?.room_code !== meant.data) return refuse('guestCodeUnknown');
    const room = await findRoom(deps.db, meant.data);
    // A visitor is not told whether there is such a room.
    if (isVisitor && (!room || !isReadByAll(room.kind))) return refuse('notLoggedIn');
    if (!room || room.deleted_at) return refuse('roomUnknown');
    if (!(await isInside(deps, room, request.session?.userId ?? null, request.pass))) return refuse('roomLocked');
    // By the link's own writing: a withdrawal finds those who typed it otherwise too.
    const guestCode = link?.code ?? request.guestCode;
    return ok({ key: await keyFor(deps, { ...request, roomCode: room.code, guestCode }) });
  }
  return ok({ key: await keyFor(deps, request) });
}

/** A key for a private chat, for one of its two people. */
async function makeDirectKey(
  deps: Deps,
  session: Session | null,
  roomId: string,
): Promise<Outcome<{ key: string }, 'notLoggedIn' | 'roomUnknown'>> {
  if (session === null) return refuse('notLoggedIn');
  const direct = await findDirect(deps.db, roomId, session.userId);
  if (!direct) return refuse('roomUnknown');
  return ok({ key: await keyFor(deps, { socket: 'chat', session, roomCode: direct.room_code, guestCode: null }) });
}

async function keyFor(deps: Deps, request: Omit<KeyRequest, 'pass' | 'roomId'>): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await insertSocketKey(deps.db, hashOf(key), {
    socket: request.socket,
    room_code: request.roomCode,
    user_id: request.session?.userId ?? null,
    session_id: request.session?.sessionId ?? null,
    guest_code: request.session ? null : request.guestCode,
  });
  return key;
}

/** What the database knows a key by; null for what cannot be one. */
export function hashOfKey(key: string): Buffer | null {
  return /^[0-9a-f]{32}$/.test(key) ? hashOf(key) : null;
}

export interface SocketKeyRow {
  readonly socket: 'chat' | 'site';
  readonly room_code: string | null;
  readonly user_id: bigint | null;
  readonly session_id: string | null;
  readonly guest_code: string | null;
}

/** Stores the hash of a key for one handshake within 30 s, and throws away those nobody used. */
async function insertSocketKey(
  db: Queries,
  hash: Buffer,
  row: { [K in keyof SocketKeyRow]: SocketKeyRow[K] | string },
): Promise<void> {
  await db.run(
    `with old as (delete from socket_key where expires_at < clock_timestamp() - interval '1 minute')
     insert into socket_key (key_hash, socket, room_code, user_id, session_id, guest_code, expires_at)
     values ($1, $2, $3, $4::bigint, $5, $6, clock_timestamp() + interval '30 seconds')`,
    [hash, row.socket, row.room_code, row.user_id, row.session_id, row.guest_code],
  );
}
