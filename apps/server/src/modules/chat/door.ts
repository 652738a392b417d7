import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/http/address.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { countDoorTry, forgiveDoorTry, insertDoor, isDoorOpen, listDoorTries } from './moderation-queries.ts';
import { findRoom, isManager } from './queries.ts';
import type { TalkRoom } from './queries.ts';

/** The 4-digit door of a room (anchors/chat §6.3): few tries a day, a slow hash, and a pass in place of the code afterwards. */

const slowHash = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;
const HASH_BYTES = 32;
const DAY_SECONDS = 86_400;
/** Wrong codes a day: by a person, by an address, by everybody together. */
const PERSON_MAX = 10;
const ADDRESS_MAX = 30;
const ROOM_MAX = 300;

/** Only a slow hash of what the browser sends is kept: the sent hash is as good as the code itself. */
export async function hashDoorCode(sent: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await slowHash(sent, salt, HASH_BYTES)).toString('hex')}`;
}

async function isDoorCode(stored: string, sent: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  return timingSafeEqual(await slowHash(sent, Buffer.from(salt, 'hex'), HASH_BYTES), Buffer.from(hash, 'hex'));
}

export interface Caller {
  readonly userId: string | null;
  readonly ip: string;
}

const hashOf = (pass: string): Buffer => createHash('sha256').update(pass).digest();

/** Tries a code. A right one gives a pass that is good until the code changes; members are remembered without it. */
export async function openDoor(
  deps: Deps,
  caller: Caller,
  roomCode: string,
  sent: string,
): Promise<Outcome<{ pass: string }, 'roomUnknown' | 'roomPasswordWrong' | 'tooManyRequests'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  if (room.password_hash === null) return ok({ pass: '' });
  const address = addressKey(caller.ip);
  const person = caller.userId === null ? `guest:${address}` : `user:${caller.userId}`;
  const limits = new Map([
    [person, PERSON_MAX],
    [`address:${address}`, ADDRESS_MAX],
    ['room', ROOM_MAX],
  ]);
  if (!(await mayTry(deps.db, roomCode, limits)))
    return refuse('tooManyRequests', { params: { seconds: DAY_SECONDS } });
  if (!(await isDoorCode(room.password_hash, sent))) return refuse('roomPasswordWrong', { field: 'password' });
  await forgiveDoorTry(deps.db, roomCode, [...limits.keys()]);
  const pass = randomBytes(18).toString('base64url');
  await insertDoor(deps.db, roomCode, hashOf(pass), caller.userId);
  return ok({ pass });
}

/**
 * Takes one try of today's. Counted before the code is looked at: of a hundred guesses sent at once only as many are tried as a patient
 * guesser would get. Whoever is over writes nothing, and does not use up what all others have together.
 */
async function mayTry(db: Queries, roomCode: string, limits: ReadonlyMap<string, number>): Promise<boolean> {
  const tried = await listDoorTries(db, roomCode, [...limits.keys()]);
  if (tried.some(({ who, wrong }) => wrong >= (limits.get(who) ?? 0))) return false;
  for (const [who, max] of limits) if ((await countDoorTry(db, roomCode, who)) > max) return false;
  return true;
}

/** May this person be in the room: no door, a manager, or a door opened before. */
export async function isInside(
  { db }: { readonly db: Queries },
  room: TalkRoom,
  userId: string | null,
  pass: string | null,
): Promise<boolean> {
  if (room.password_hash === null) return true;
  if (userId !== null && (await isManager(db, room.code, userId))) return true;
  return isDoorOpen(db, room.code, userId, pass === null ? null : hashOf(pass));
}
