import { ROOM_UNREAD_MAX } from '@caiting/contract';
import type { RoomUnread } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { IS_INSIDE } from '../rooms/room-password.ts';

/** How far people have read the rooms of the hall. Nobody counts a whole room: each is looked at from the mark on, for at most ROOM_UNREAD_MAX messages. */

export interface Mark {
  readonly userId: string;
  readonly roomCode: string;
  readonly id: string;
}

/** Moves marks forward; a room of no visit before gets its first. Which have changed. */
export function saveMarks(db: Queries, marks: readonly Mark[]): Promise<{ user_id: bigint; room_code: string }[]> {
  return db.query(
    `insert into chat_visit (user_id, room_code, read_id)
     select a.user_id, a.room_code, a.id
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as a (user_id, room_code, id)
       join chat_room r on r.code = a.room_code and r.deleted_at is null and r.${IS_OF_HALL}
      where exists (select from chat_message m where m.id = a.id and m.room_code = a.room_code)
      order by a.user_id, a.room_code
     on conflict (user_id, room_code) do update set read_id = excluded.read_id where chat_visit.read_id < excluded.read_id
     returning user_id, room_code`,
    [marks.map(({ userId }) => userId), marks.map(({ roomCode }) => roomCode), marks.map(({ id }) => id)],
  );
}

/** A room that is left alone has been visited: what stands there is read. */
export function saveQuiet(db: Queries, userId: string, roomCode: string, isQuiet: boolean): Promise<number> {
  return db.run(
    `insert into chat_visit (user_id, room_code, read_id, is_quiet)
     select $1::bigint, r.code, coalesce((select id from latest_said(r.code)), 0), $3
       from chat_room r where r.code = $2 and r.deleted_at is null and r.${IS_OF_HALL}
     on conflict (user_id, room_code) do update set is_quiet = excluded.is_quiet`,
    [userId, roomCode, isQuiet],
  );
}

interface UnreadRow {
  readonly user_id: bigint;
  readonly room_code: string;
  readonly said: bigint;
  readonly taken_back: bigint;
  readonly read_id: bigint;
  readonly is_quiet: boolean;
  readonly unread: number;
  readonly unread_since: Date | null;
}

/** SQL: visits `v` of rooms that are open to their person now, in one picture with the numbers of the room. */
const UNREAD = `select v.user_id, v.room_code, r.said, r.taken_back, v.read_id, v.is_quiet, u.unread, u.unread_since
    from chat_visit v join chat_room r on r.code = v.room_code and r.deleted_at is null and r.${IS_OF_HALL}
    cross join lateral unread_after(v.room_code, v.read_id, v.user_id, ${ROOM_UNREAD_MAX}) u
   where ${IS_INSIDE('r', 'v.user_id')}`;

/** All rooms a person has been in. */
export async function listUnread(db: Queries, userId: string): Promise<RoomUnread[]> {
  const rows = await db.query<UnreadRow>(`${UNREAD} and v.user_id = $1::bigint order by v.room_code`, [userId]);
  return rows.map(unreadView);
}

/** Some rooms, each of one person. */
export function listUnreadOf(
  db: Queries,
  visits: readonly { readonly userId: string; readonly roomCode: string }[],
): Promise<UnreadRow[]> {
  return db.query<UnreadRow>(
    `${UNREAD} and (v.user_id, v.room_code) in (select * from unnest($1::bigint[], $2::text[]))`,
    [visits.map(({ userId }) => userId), visits.map(({ roomCode }) => roomCode)],
  );
}

export const unreadView = (row: UnreadRow): RoomUnread => ({
  roomCode: row.room_code as RoomCode,
  said: Number(row.said),
  takenBack: Number(row.taken_back),
  unread: row.unread,
  unreadSince: row.unread_since?.getTime() ?? null,
  readId: row.read_id === 0n ? null : (String(row.read_id) as MessageId),
  isQuiet: row.is_quiet,
});

export interface TalkRow {
  readonly code: string;
  readonly said: bigint;
  readonly taken_back: bigint;
  readonly has_password: boolean;
  readonly latest_at: Date | null;
  readonly sender_id: bigint | null;
  readonly guest_name: string | null;
  readonly nickname: string | null;
  readonly message_type: number | null;
  readonly body: string | null;
}

/** Rooms of the hall with what was said last in them; what was taken back is not among it. */
export function listTalk(db: Queries, roomCodes: readonly string[]): Promise<TalkRow[]> {
  return db.query<TalkRow>(
    `select r.code, r.said, r.taken_back, r.has_password, m.created_at as latest_at, m.sender_id, m.guest_name, m.nickname, m.message_type, m.body
       from chat_room r
       left join lateral latest_said(r.code) m on true
      where r.code = any($1::text[]) and r.deleted_at is null and r.${IS_OF_HALL}`,
    [roomCodes],
  );
}
