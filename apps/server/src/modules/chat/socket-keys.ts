import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findDirect } from './direct-queries.ts';
import { isInside } from './door.ts';
import { findGuestLink, findRoom, insertSocketKey } from './queries.ts';

/** Keys for one handshake (anchors/chat §6.1): 128 random bits, stored hashed, bound to who asked and to the room. */

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface KeyRequest {
  readonly socket: 'chat' | 'site';
  readonly session: Session | null;
  readonly roomCode: string | null;
  /** A private chat instead of a room. */
  readonly roomId?: string | null;
  readonly guestCode: string | null;
  /** A guest's pass for a room with a door. */
  readonly pass: string | null;
}

/** A fresh key. For a chat room the room must exist, and a visitor needs a guest link that belongs to it. */
export async function makeSocketKey(
  deps: Deps,
  request: KeyRequest,
): Promise<Outcome<{ key: string }, 'roomUnknown' | 'guestCodeUnknown' | 'notLoggedIn' | 'roomLocked'>> {
  if (request.socket === 'chat') {
    if (request.roomId !== undefined && request.roomId !== null)
      return makeDirectKey(deps, request.session, request.roomId);
    if (request.session === null) {
      if (request.guestCode === null) return refuse('notLoggedIn');
      const link = await findGuestLink(deps.db, request.guestCode);
      if (!link || link.room_code !== request.roomCode) return refuse('guestCodeUnknown');
    }
    const room = request.roomCode === null ? null : await findRoom(deps.db, request.roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    if (!(await isInside(deps, room, request.session?.userId ?? null, request.pass))) return refuse('roomLocked');
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
