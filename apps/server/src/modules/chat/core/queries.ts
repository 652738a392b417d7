import type { PushName } from '@caiting/contract';
import { prepared } from '../../../platform/db/pool.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { IS_OPEN, type RoomKind } from './room-kinds.ts';

/** Rooms, their managers and their logs, as every slice reads them. A room is locked before anything that takes a number of its log. */

export interface RoomRow {
  readonly code: string;
  readonly kind: RoomKind;
  readonly title: string;
  readonly sub_title: string;
  readonly avatar: string;
  readonly image_url: string;
  readonly content: string;
  readonly created_at: Date;
  readonly is_show_list: boolean;
  readonly is_message_banned: boolean;
  readonly message_length: number;
  /** Grades below may not write; null lets all. */
  readonly speak_from_grade: number | null;
  readonly slow_seconds: number;
  /** What opening an envelope here takes: grade, days since registration, yuan recharged. */
  readonly envelope_min_grade: number;
  readonly envelope_min_days: number;
  readonly envelope_min_recharge: number;
  readonly has_password: boolean;
  readonly deleted_at: Date | null;
  readonly seq: bigint;
  readonly epoch: string;
}

export const ROOM_COLUMNS = `code, kind, title, sub_title, avatar, image_url, content, created_at, is_show_list, is_message_banned, message_length,
  speak_from_grade, slow_seconds, envelope_min_grade, envelope_min_days, envelope_min_recharge, has_password, deleted_at, seq, epoch`;

/** A room that is entered by its code. Private chats are found by their two people only (direct/queries.ts). */
export function findRoom(db: Queries, roomCode: string): Promise<RoomRow | null> {
  return db.maybeOne<RoomRow>(ROOM, [roomCode]);
}

const ROOM = prepared('chat.room', `select ${ROOM_COLUMNS} from chat_room where code = $1 and ${IS_OPEN}`);

/** Where a room's log stands, public or private: for the hub, which lets nobody in by itself. Null for a deleted one. */
export function findLogHead(db: Queries, roomCode: string): Promise<{ epoch: string; seq: bigint } | null> {
  return db.maybeOne(`select epoch, seq from chat_room where code = $1 and deleted_at is null`, [roomCode]);
}

const ROOM_FOR_UPDATE = prepared(
  'chat.roomForUpdate',
  `select ${ROOM_COLUMNS} from chat_room where code = $1 and ${IS_OPEN} for update`,
);

/** What of a room decides about a message. */
export type TalkRoom = Pick<
  RoomRow,
  'code' | 'deleted_at' | 'has_password' | 'is_message_banned' | 'message_length' | 'speak_from_grade' | 'slow_seconds'
>;

/** The room with its row locked: rights read now hold until the transaction ends. */
export function findRoomForUpdate(tx: Queries, roomCode: string): Promise<RoomRow | null> {
  return tx.maybeOne<RoomRow>(ROOM_FOR_UPDATE, [roomCode]);
}

/**
 * Locks a room that is entered by its code, or with null all of them, and gives the codes of those that are open. In the order of their codes: two acts in
 * many rooms wait for each other and never both.
 */
export async function lockOpenRooms(tx: Queries, roomCode: string | null): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `select code from chat_room where ${IS_OPEN} and deleted_at is null and ($1::text is null or code = $1) order by code for update`,
    [roomCode],
  );
  return rows.map(({ code }) => code);
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

/** True when the person manages any room. */
export async function managesSomewhere(db: Queries, userId: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    `select exists (select from chat_manager where user_id = $1::bigint) as found`,
    [userId],
  );
  return row.found;
}

/** Whether the room, public or private, has or had this message. */
export async function isMessageOf(db: Queries, roomCode: string, messageId: string): Promise<boolean> {
  const row = await db.maybeOne('select 1 from chat_message where room_code = $1 and id = $2::bigint', [
    roomCode,
    messageId,
  ]);
  return row !== null;
}
