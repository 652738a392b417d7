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

const NEXT_SEQ = prepared('chat.nextSeq', `update chat_room set seq = seq + 1 where code = $1 returning seq`);
const INSERT_EVENT = prepared(
  'chat.insertEvent',
  `insert into chat_event (room_code, seq, push, data) values ($1, $2, $3, $4::jsonb)`,
);

/** Takes the next number of the room's log and writes what `make` gives under it. The caller holds the room's lock, or takes it here. */
export async function appendEvent<T>(
  tx: Queries,
  roomCode: string,
  push: PushName,
  make: (seq: number) => Promise<T>,
): Promise<{ seq: number; data: T }> {
  const taken = await tx.one<{ seq: bigint }>(NEXT_SEQ, [roomCode]);
  const seq = Number(taken.seq);
  const data = await make(seq);
  await tx.run(INSERT_EVENT, [roomCode, seq, push, JSON.stringify(data)]);
  return { seq, data };
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

export interface MessageRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly seq: bigint;
  /** 0 for a guest, who has a name and no account. */
  readonly sender_id: bigint;
  readonly guest_name: string | null;
  readonly send_key: string;
  readonly message_type: number;
  readonly body: string;
  readonly status: number;
  readonly user_ids: string[];
  readonly mention_names: string[];
  readonly nickname: string;
  readonly user_name: string;
  readonly avatar: string;
  readonly grade: number;
  readonly created_at: Date;
}

const MESSAGE_COLUMNS = `id, room_code, seq, sender_id, guest_name, send_key, message_type, body, status, user_ids, mention_names, nickname, user_name, avatar, grade, created_at`;

/** A page of the room before message `before` (null for the newest), newest first, recalled ones left out. */
export function listMessagesBefore(
  db: Queries,
  roomCode: string,
  before: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and ($2::bigint is null or id < $2::bigint) and recalled_at is null
      order by id desc limit $3`,
    [roomCode, before, limit],
  );
}

/** What followed message `after` in the room, oldest first, recalled ones left out. */
export function listMessagesAfter(db: Queries, roomCode: string, after: string, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message
      where room_code = $1 and id > $2::bigint and recalled_at is null order by id limit $3`,
    [roomCode, after, limit],
  );
}

export function findMessageByKey(
  tx: Queries,
  roomCode: string,
  senderId: string,
  sendKey: string,
): Promise<MessageRow | null> {
  return tx.maybeOne<MessageRow>(BY_KEY, [roomCode, senderId, sendKey]);
}

const BY_KEY = prepared(
  'chat.messageByKey',
  `select ${MESSAGE_COLUMNS} from chat_message where room_code = $1 and sender_id = $2::bigint and send_key = $3`,
);

export interface NewMessage {
  readonly roomCode: string;
  readonly seq: number;
  /** '0' for a guest. */
  readonly senderId: string;
  readonly guestName?: string;
  readonly sendKey: string;
  readonly type: number;
  readonly body: string;
  readonly nickname: string;
  readonly userName: string;
  readonly avatar: string;
  readonly grade: number;
  /** Whom it mentions, by id and by the name in the text. */
  readonly mentions?: { readonly userIds: readonly string[]; readonly names: readonly string[] } | undefined;
  /** Of a guest: hash of link and address. */
  readonly guestAddress?: string;
}

export function insertMessage(tx: Queries, message: NewMessage): Promise<MessageRow> {
  return tx.one<MessageRow>(
    `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade, guest_name,
                               guest_address, status, user_ids, mention_names)
     values ($1, $2, $3::bigint, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text[], $15::text[]) returning ${MESSAGE_COLUMNS}`,
    [
      message.roomCode,
      message.seq,
      message.senderId,
      message.sendKey,
      message.type,
      message.body,
      message.nickname,
      message.userName,
      message.avatar,
      message.grade,
      message.guestName ?? null,
      message.guestAddress ?? null,
      message.mentions ? 1 : 0,
      message.mentions?.userIds ?? [],
      message.mentions?.names ?? [],
    ],
  );
}

export interface FloodRow {
  /** How many in the last 5 s and in the last minute, shared cards left out. */
  readonly short: number;
  readonly long: number;
  /** How often this very text in the last 30 s. */
  readonly same: number;
  /** Shared cards in the last minute: one share goes to many rooms. */
  readonly cards: number;
  /** Seconds since their latest message in this room; null for none among the latest. */
  readonly since_here: number | null;
}

/** The sender's latest messages anywhere, for flood control. Reads at most 100 rows by index. */
export function countRecentMessages(tx: Queries, senderId: string, body: string, roomCode = ''): Promise<FloodRow> {
  return tx.one<FloodRow>(RECENT, [senderId, body, roomCode]);
}

/** The same of one guest by name, and of all guests of a link behind one address. */
export function countRecentOfGuest(tx: Queries, guestName: string, body: string, roomCode: string): Promise<FloodRow> {
  return tx.one<FloodRow>(recentOf('guest_name = $1'), [guestName, body, roomCode]);
}
export function countRecentOfAddress(tx: Queries, guestAddress: string): Promise<FloodRow> {
  return tx.one<FloodRow>(recentOf('guest_address = $1'), [guestAddress, '', '']);
}

const recentOf = (who: string): string =>
  `select count(*) filter (where not is_card and created_at > app_now() - interval '5 seconds')::int as short,
          count(*) filter (where not is_card and created_at > app_now() - interval '60 seconds')::int as long,
          count(*) filter (where not is_card and created_at > app_now() - interval '30 seconds' and body = $2)::int as same,
          count(*) filter (where is_card and created_at > app_now() - interval '60 seconds')::int as cards,
          extract(epoch from app_now() - max(created_at) filter (where room_code = $3))::float8 as since_here
     from (select created_at, body, room_code, message_type in (7, 9) as is_card
             from chat_message where ${who} order by id desc limit 100) latest`;
const RECENT = prepared('chat.recentMessages', recentOf('sender_id = $1::bigint'));

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
}

/** Takes keys: the first handshake gets one, every later one nothing. A key is good for 30 s of real time, whatever the test clock does. */
export function takeSocketKeys(db: Queries, hashes: readonly Buffer[]): Promise<TakenKey[]> {
  return db.query<TakenKey>(
    `with taken as (
       delete from socket_key where key_hash = any($1::bytea[]) and expires_at > clock_timestamp()
       returning key_hash, socket, room_code, user_id, session_id, guest_code
     )
     select taken.*, room.kind as room_kind, room.deleted_at is not null as is_deleted,
            exists (select from chat_manager m where m.room_code = taken.room_code and m.user_id = taken.user_id) as is_manager
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

export async function listManagers(db: Queries, roomCode: string): Promise<bigint[]> {
  const rows = await db.query<{ user_id: bigint }>(`select user_id from chat_manager where room_code = $1`, [roomCode]);
  return rows.map((row) => row.user_id);
}

/** When the day of Asia/Shanghai began, on the database's clock. */
export async function shanghaiDay(db: Queries): Promise<Date> {
  const row = await db.one<{ at: Date }>(
    `select date_trunc('day', app_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as at`,
  );
  return row.at;
}
