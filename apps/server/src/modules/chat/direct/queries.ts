import { ROOM_UNREAD_MAX } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ROOM_COLUMNS } from '../core/queries.ts';
import type { RoomRow } from '../core/queries.ts';

/** SQL of private chats. Every read names the person who asks: nobody else's chat is ever found. */

export interface DirectRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly other_id: bigint;
  readonly my_read_id: bigint | null;
  readonly other_read_id: bigint | null;
  readonly epoch: string;
  readonly seq: bigint;
  readonly message_length: number;
  readonly latest_id: bigint | null;
  readonly latest_at: Date | null;
  readonly latest_type: number | null;
  readonly latest_body: string | null;
  /** Of the other, after the own mark. */
  readonly unread: number;
}

/** $1 is the person who asks. */
export const DIRECT = `select d.id, d.room_code, case when d.low_id = $1::bigint then d.high_id else d.low_id end as other_id,
    case when d.low_id = $1::bigint then d.low_read_id else d.high_read_id end as my_read_id,
    case when d.low_id = $1::bigint then d.high_read_id else d.low_read_id end as other_read_id,
    r.epoch, r.seq, r.message_length,
    m.id as latest_id, m.created_at as latest_at, m.message_type as latest_type, m.body as latest_body,
    (select count(*)::int from (
       select from chat_message u
        where u.room_code = d.room_code and u.recalled_at is null and u.sender_id <> $1::bigint
          and u.id > coalesce(case when d.low_id = $1::bigint then d.low_read_id else d.high_read_id end, 0)
        limit ${ROOM_UNREAD_MAX}) c) as unread
  from direct_room d
  join chat_room r on r.code = d.room_code and r.deleted_at is null
  left join lateral (select id, created_at, message_type, body from chat_message
                      where room_code = d.room_code and recalled_at is null order by id desc limit 1) as m on true
 where $1::bigint in (d.low_id, d.high_id)`;

export function findDirect(db: Queries, roomId: string, userId: string): Promise<DirectRow | null> {
  return db.maybeOne<DirectRow>(`${DIRECT} and d.id = $2::bigint`, [userId, roomId]);
}

export function findDirectByCode(db: Queries, roomCode: string, userId: string): Promise<DirectRow | null> {
  return db.maybeOne<DirectRow>(`${DIRECT} and d.room_code = $2`, [userId, roomCode]);
}

/** How many chats a person has, and in how many of them the other has written something unread (product §4). */
export function countDirect(
  db: Queries,
  userId: string,
): Promise<{ total: number; unread: number; unreadMessages: number }> {
  return db.one(
    `select count(*)::int as total, count(*) filter (where latest_id is not null and (my_read_id is null or my_read_id < latest_id))::int as unread,
            coalesce(sum(unread), 0)::int as "unreadMessages"
       from (${DIRECT} and d.latest_at is not null) as mine`,
    [userId],
  );
}

/** The room of a private chat with its row locked: that lock is the order of the chat. */
export function lockDirect(tx: Tx, roomCode: string): Promise<RoomRow> {
  return tx.one<RoomRow>(`select ${ROOM_COLUMNS} from chat_room where code = $1 and kind = 'direct' for update`, [
    roomCode,
  ]);
}

/** Moves a person's read mark forward; false when it was there already. */
export async function markRead(tx: Tx, roomId: bigint, userId: string, messageId: string): Promise<boolean> {
  const rows = await tx.run(
    `update direct_room
        set low_read_id = case when low_id = $2::bigint then $3::bigint else low_read_id end,
            high_read_id = case when high_id = $2::bigint then $3::bigint else high_read_id end
      where id = $1 and case when low_id = $2::bigint then coalesce(low_read_id, 0) else coalesce(high_read_id, 0) end < $3::bigint`,
    [roomId, userId, messageId],
  );
  return rows === 1;
}
