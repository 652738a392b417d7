import type { PushName } from '@caiting/contract';
import { prepared } from '../../platform/db/pool.ts';
import type { Queries } from '../../platform/db/pool.ts';

/** All SQL of the chat module. Rooms are locked before anything that takes a number of their log. */

export interface RoomRow {
  readonly code: string;
  readonly title: string;
  readonly sub_title: string;
  readonly avatar: string;
  readonly image_url: string;
  readonly content: string;
  readonly created_at: Date;
  readonly is_show_list: boolean;
  readonly is_message_banned: boolean;
  readonly message_length: number;
  /** Grades below may not speak; null lets all. */
  readonly speak_from_grade: number | null;
  readonly slow_seconds: number;
  readonly password_hash: string | null;
  readonly deleted_at: Date | null;
  readonly seq: bigint;
  readonly epoch: string;
}

export const ROOM_COLUMNS = `code, title, sub_title, avatar, image_url, content, created_at, is_show_list, is_message_banned, message_length,
  speak_from_grade, slow_seconds, password_hash, deleted_at, seq, epoch`;

/** A public room. Private chats are found by their two people only (direct-queries.ts). */
export function findRoom(db: Queries, roomCode: string): Promise<RoomRow | null> {
  return db.maybeOne<RoomRow>(ROOM, [roomCode]);
}

const ROOM = prepared('chat.room', `select ${ROOM_COLUMNS} from chat_room where code = $1 and kind = 'public'`);

/** Where a room's log stands, public or private: for the hub, which lets nobody in by itself. Null for a deleted one. */
export function findLogHead(db: Queries, roomCode: string): Promise<{ epoch: string; seq: bigint } | null> {
  return db.maybeOne(`select epoch, seq from chat_room where code = $1 and deleted_at is null`, [roomCode]);
}

/** Where the logs of these rooms stand. */
export function listLogHeads(db: Queries, roomCodes: readonly string[]): Promise<{ code: string; seq: bigint }[]> {
  return db.query(LOG_HEADS, [roomCodes]);
}

const LOG_HEADS = prepared('chat.logHeads', `select code, seq from chat_room where code = any($1::text[])`);

const ROOM_FOR_UPDATE = prepared(
  'chat.roomForUpdate',
  `select ${ROOM_COLUMNS} from chat_room where code = $1 and kind = 'public' for update`,
);

/** What of a room decides about a message. */
export type TalkRoom = Pick<
  RoomRow,
  'code' | 'deleted_at' | 'password_hash' | 'is_message_banned' | 'message_length' | 'speak_from_grade' | 'slow_seconds'
>;

const ROOM_FOR_TALK = prepared(
  'chat.roomForTalk',
  `select code, deleted_at, password_hash, is_message_banned, message_length, speak_from_grade, slow_seconds
     from chat_room where code = $1 and kind = 'public' for update`,
);

/** The same lock, and of the room no more than every message needs. */
export function lockRoomToTalk(tx: Queries, roomCode: string): Promise<TalkRoom | null> {
  return tx.maybeOne<TalkRoom>(ROOM_FOR_TALK, [roomCode]);
}

/** The room with its row locked: rights read now hold until the transaction ends. */
export function findRoomForUpdate(tx: Queries, roomCode: string): Promise<RoomRow | null> {
  return tx.maybeOne<RoomRow>(ROOM_FOR_UPDATE, [roomCode]);
}

const IS_MANAGER = prepared(
  'chat.isManager',
  `select exists (select from chat_manager where room_code = $1 and user_id = $2::bigint) as found`,
);

export async function isManager(db: Queries, roomCode: string, userId: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(IS_MANAGER, [roomCode, userId]);
  return row.found;
}

const INSERT_EVENT = prepared(
  'chat.insertEvent',
  `with place as (update chat_room set seq = seq + 1 where code = $1 returning code, seq)
   insert into chat_event (room_code, seq, push, data) select code, seq, $2, $3::jsonb from place returning seq`,
);

/** Writes an event under the next number of the room's log, which it gives. The caller holds the room's lock, or takes it here. */
export async function appendEvent(tx: Queries, roomCode: string, push: PushName, data: unknown): Promise<number> {
  const { seq } = await tx.one<{ seq: bigint }>(INSERT_EVENT, [roomCode, push, JSON.stringify(data)]);
  return Number(seq);
}

export interface EventRow {
  readonly seq: bigint;
  readonly push: PushName;
  readonly data: unknown;
}

/** The log after `seq`, at most `limit` frames, in order. */
export function listEventsAfter(db: Queries, roomCode: string, seq: number, limit: number): Promise<EventRow[]> {
  return db.query<EventRow>(
    `select seq, push, data from chat_event where room_code = $1 and seq > $2 order by seq limit $3`,
    [roomCode, seq, limit],
  );
}

export function findGuestLink(
  db: Queries,
  code: string,
): Promise<{ code: string; room_code: string; nickname: string } | null> {
  return db.maybeOne(`select code, room_code, nickname from chat_guest_link where code = $1 and revoked_at is null`, [
    code,
  ]);
}

export interface SocketKeyRow {
  readonly socket: 'chat' | 'site';
  readonly room_code: string | null;
  readonly user_id: bigint | null;
  readonly session_id: string | null;
  readonly guest_code: string | null;
}

/** Throws away the keys of a room that nobody has used yet. */
export async function dropSocketKeys(tx: Queries, roomCode: string): Promise<void> {
  await tx.run('delete from socket_key where room_code = $1', [roomCode]);
}

/** Stores the hash of a key for one handshake within 30 s, and throws away those nobody used. */
export async function insertSocketKey(
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

export interface TakenKey extends SocketKeyRow {
  readonly key_hash: Buffer;
  readonly room_kind: 'public' | 'direct' | null;
  readonly is_deleted: boolean;
  readonly is_manager: boolean;
  /** The login that asked for the key has ended since. */
  readonly is_over: boolean;
}

/** Takes keys: the first handshake gets one, every later one nothing. A key is good for 30 s of real time, whatever the test clock does. */
export function takeSocketKeys(db: Queries, hashes: readonly Buffer[]): Promise<TakenKey[]> {
  return db.query<TakenKey>(
    `with taken as (
       delete from socket_key where key_hash = any($1::bytea[]) and expires_at > clock_timestamp()
       returning key_hash, socket, room_code, user_id, session_id, guest_code
     )
     select taken.*, room.kind as room_kind, room.deleted_at is not null as is_deleted,
            exists (select from chat_manager m where m.room_code = taken.room_code and m.user_id = taken.user_id) as is_manager,
            taken.session_id is not null and not exists (
              select from session s where s.id = taken.session_id::bigint and s.ended_at is null and s.expires_at > app_now()) as is_over
       from taken left join chat_room room on room.code = taken.room_code`,
    [hashes],
  );
}

export async function insertRoom(
  tx: Queries,
  room: { code: string; title: string; subTitle: string; content: string },
): Promise<boolean> {
  const rows = await tx.run(
    `insert into chat_room (code, title, sub_title, content, sort) values ($1, $2, $3, $4, 100) on conflict (code) do nothing`,
    [room.code, room.title, room.subTitle, room.content],
  );
  return rows === 1;
}

/** Columns a staff act may set, by their wire name. */
export const ROOM_SETTINGS = {
  title: 'title',
  subTitle: 'sub_title',
  content: 'content',
  messageLength: 'message_length',
  isShowList: 'is_show_list',
  isMessageBanned: 'is_message_banned',
  speakFromGrade: 'speak_from_grade',
  slowSeconds: 'slow_seconds',
  password: 'password_hash',
} as const;

export async function updateRoom(
  tx: Queries,
  roomCode: string,
  key: keyof typeof ROOM_SETTINGS,
  value: unknown,
): Promise<void> {
  // A new code shuts the door on everybody who came through the old one.
  const shut = key === 'password' ? ', door_version = door_version + 1' : '';
  await tx.run(`update chat_room set ${ROOM_SETTINGS[key]} = $2 ${shut} where code = $1`, [roomCode, value]);
}

export async function markRoomDeleted(tx: Queries, roomCode: string): Promise<void> {
  await tx.run(`update chat_room set deleted_at = app_now() where code = $1`, [roomCode]);
}

export async function setManager(tx: Queries, roomCode: string, userId: string, isOn: boolean): Promise<void> {
  await tx.run(
    isOn
      ? `insert into chat_manager (room_code, user_id) values ($1, $2::bigint) on conflict do nothing`
      : `delete from chat_manager where room_code = $1 and user_id = $2::bigint`,
    [roomCode, userId],
  );
}

export async function insertGuestLink(tx: Queries, code: string, roomCode: string, nickname: string): Promise<void> {
  await tx.run(`insert into chat_guest_link (code, room_code, nickname) values ($1, $2, $3) on conflict do nothing`, [
    code,
    roomCode,
    nickname,
  ]);
}

/** Demo data only: says a message was said so many minutes ago, in the list and in the log. */
export async function shiftMessages(db: Queries, roomCode: string, sendKey: string, minutesAgo: number): Promise<void> {
  await db.run(
    `with said as (
       update chat_message set created_at = created_at - $3 * interval '1 minute' where room_code = $1 and send_key = $2
       returning room_code, seq, created_at
     )
     update chat_event e set at = s.created_at,
            data = jsonb_set(e.data, '{gmtCreated}', to_jsonb((extract(epoch from s.created_at) * 1000)::bigint))
       from said s where e.room_code = s.room_code and e.seq = s.seq`,
    [roomCode, sendKey, minutesAgo],
  );
}

/** When the day of Asia/Shanghai began, on the database's clock. */
export async function shanghaiDay(db: Queries): Promise<Date> {
  const row = await db.one<{ at: Date }>(
    `select date_trunc('day', app_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as at`,
  );
  return row.at;
}
