import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PATTERNS, TEXTS, chatModerationCalls, hashRoomPassword } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { cut } from '../core/announce.ts';
import { findRoom, isManager } from '../core/queries.ts';
import type { TalkRoom } from '../core/queries.ts';
import type { RoomSetting } from './room-setting.ts';

/** The 4-digit password of a room: few tries a day, a slow hash, and a pass in place of the password afterwards. */

const slowHash = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;
const HASH_BYTES = 32;
/** Wrong passwords a day: by a person, by an address, by everybody together. */
const PERSON_MAX = 10;
const ADDRESS_MAX = 30;
const ROOM_MAX = 300;

export const checkRoomPasswordBinding = bind(
  chatModerationCalls.checkRoomPassword,
  ({ deps, session, ip }, { roomCode, password }) =>
    checkRoomPassword(deps, { userId: session?.userId ?? null, ip }, roomCode, password),
);

/** Setting it; an empty one takes it away. Everybody is sent out, and every pass is void. */
export const roomPassword: RoomSetting = {
  isOfHall: true,
  column: 'has_password',
  read: async (text, roomCode) => {
    if (text === '') return { value: null };
    return PATTERNS.roomPassword.test(text) ? { value: await storedHash(hashRoomPassword(roomCode, text)) } : null;
  },
  save: async (tx, room, hash) => {
    await tx.run('select set_room_password($1, $2)', [room.code, hash]);
    return { ...room, has_password: hash !== null };
  },
  tell: async (tx, room) => {
    // Socket keys that were given out before the room had this password.
    await tx.run('delete from socket_key where room_code = $1', [room.code]);
    await cut(tx, { roomCode: room.code }, 'permissionChanged', { message: TEXTS.permissionChanged });
    await publishLater(tx, 'chat.door', { roomCode: room.code as RoomCode, isLocked: room.has_password });
  },
};

/** Only a slow hash of what the browser sends is kept: the sent hash is as good as the password itself. */
async function storedHash(sent: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await slowHash(sent, salt, HASH_BYTES)).toString('hex')}`;
}

async function isRight(stored: string, sent: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  return timingSafeEqual(await slowHash(sent, Buffer.from(salt, 'hex'), HASH_BYTES), Buffer.from(hash, 'hex'));
}

interface Caller {
  readonly userId: string | null;
  readonly ip: string;
}

const hashOf = (pass: string): Buffer => createHash('sha256').update(pass).digest();

/** Tries a password. A right one gives a pass that is good until the password changes; members are remembered without it. */
async function checkRoomPassword(
  deps: Deps,
  caller: Caller,
  roomCode: string,
  sent: string,
): Promise<Outcome<{ pass: string }, 'roomUnknown' | 'roomUnlocked' | 'roomPasswordWrong' | 'tooManyRequests'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  // No digits are right ones where none are asked for: the room is open.
  if (!room.has_password) return refuse('roomUnlocked', { field: 'password' });
  const address = addressKey(caller.ip);
  const person = caller.userId === null ? `guest:${address}` : `user:${caller.userId}`;
  const limits = new Map([
    [person, PERSON_MAX],
    [`address:${address}`, ADDRESS_MAX],
    ['room', ROOM_MAX],
  ]);
  const seconds = await secondsToTry(deps.db, roomCode, limits);
  if (seconds > 0) return refuse('tooManyRequests', { params: { seconds } });
  const stored = await findStoredHash(deps.db, roomCode);
  if (stored === null) return refuse('roomUnlocked', { field: 'password' });
  if (!(await isRight(stored, sent))) return refuse('roomPasswordWrong', { field: 'password' });
  await forgiveTry(deps.db, roomCode, [...limits.keys()]);
  const pass = randomBytes(18).toString('base64url');
  await insertPass(deps.db, roomCode, hashOf(pass), caller.userId);
  return ok({ pass });
}

/** Null when it was taken away meanwhile. The column itself is closed to the server (docs/decisions/0147). */
async function findStoredHash(db: Queries, roomCode: string): Promise<string | null> {
  return (await db.one<{ hash: string | null }>('select room_password_of($1) as hash', [roomCode])).hash;
}

/**
 * Takes one try of today's: 0, or the seconds until there are tries again. Counted before the password is looked at: of a hundred guesses sent at once only as
 * many are tried as a patient guesser would get. Whoever is over writes nothing, and does not use up what all others have together.
 */
async function secondsToTry(db: Queries, roomCode: string, limits: ReadonlyMap<string, number>): Promise<number> {
  const tried = await listTries(db, roomCode, [...limits.keys()]);
  const spent = tried.find(({ who, wrong }) => wrong >= (limits.get(who) ?? 0));
  if (spent) return spent.seconds_left;
  for (const [who, max] of limits) {
    const { wrong, seconds_left } = await countTry(db, roomCode, who);
    if (wrong > max) return seconds_left;
  }
  return 0;
}

/** May this person be in the room: it has no password, or they manage it, or have given the password before. */
export async function isInside(
  { db }: { readonly db: Queries },
  room: TalkRoom,
  userId: string | null,
  pass: string | null,
): Promise<boolean> {
  if (!room.has_password) return true;
  if (userId !== null && (await isManager(db, room.code, userId))) return true;
  return hasPass(db, room.code, userId, pass === null ? null : hashOf(pass));
}

/** SQL: the person `userId` may be in the room `r`: the same as isInside, for who is signed in. */
export const IS_INSIDE = (r: string, userId: string): string => `(not ${r}.has_password
   or exists (select from chat_manager where room_code = ${r}.code and user_id = ${userId})
   or exists (select from chat_door where room_code = ${r}.code and door_version = ${r}.door_version and user_id = ${userId}))`;

/** SQL: seconds until the day of Asia/Shanghai ends, by which tries are counted. */
const SECONDS_LEFT = `(select ceil(extract(epoch from date_trunc('day', t.now) + interval '1 day' - t.now))::int
   from (select app_now() at time zone 'Asia/Shanghai' as now) as t) as seconds_left`;

/** How many passwords each of these has tried today at a room; who has not is left out. */
function listTries(
  db: Queries,
  roomCode: string,
  keys: readonly string[],
): Promise<{ who: string; wrong: number; seconds_left: number }[]> {
  return db.query(
    `select who, wrong, ${SECONDS_LEFT} from chat_door_try
      where room_code = $1 and who = any($2::text[]) and day = (select (app_now() at time zone 'Asia/Shanghai')::date)`,
    [roomCode, keys],
  );
}

/** Counts one more; gives how many that makes today. */
function countTry(db: Queries, roomCode: string, who: string): Promise<{ wrong: number; seconds_left: number }> {
  return db.one(
    `insert into chat_door_try (room_code, who, day, wrong) values ($1, $2, (app_now() at time zone 'Asia/Shanghai')::date, 1)
     on conflict (room_code, who, day) do update set wrong = chat_door_try.wrong + 1 returning wrong, ${SECONDS_LEFT}`,
    [roomCode, who],
  );
}

/** The password was right: its try does not count. */
async function forgiveTry(db: Queries, roomCode: string, keys: readonly string[]): Promise<void> {
  await db.run(
    `update chat_door_try set wrong = greatest(wrong - 1, 0)
      where room_code = $1 and who = any($2::text[]) and day = (app_now() at time zone 'Asia/Shanghai')::date`,
    [roomCode, keys],
  );
}

async function insertPass(db: Queries, roomCode: string, passHash: Buffer, userId: string | null): Promise<void> {
  await db.run(
    `insert into chat_door (pass_hash, room_code, door_version, user_id)
     select $2, code, door_version, $3::bigint from chat_room where code = $1`,
    [roomCode, passHash, userId],
  );
}

/** Whether a member, or the bearer of a pass, has given the password the room has now. */
async function hasPass(
  db: Queries,
  roomCode: string,
  userId: string | null,
  passHash: Buffer | null,
): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    `select exists (
       select from chat_door d join chat_room r on r.code = d.room_code and r.door_version = d.door_version
        where d.room_code = $1 and (d.user_id = $2::bigint or d.pass_hash = $3)) as found`,
    [roomCode, userId, passHash],
  );
  return row.found;
}

/** Of these people, those who have given the password the room has now, or manage it. */
export async function listInside(tx: Queries, roomCode: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: bigint }>(
    `select d.user_id from chat_door d join chat_room r on r.code = d.room_code and r.door_version = d.door_version
      where d.room_code = $1 and d.user_id = any($2::bigint[])
     union select user_id from chat_manager where room_code = $1 and user_id = any($2::bigint[])`,
    [roomCode, userIds],
  );
  return rows.map((row) => String(row.user_id));
}
