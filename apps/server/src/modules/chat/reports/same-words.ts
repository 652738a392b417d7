import { SAME_WORDS_MAX } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { IS_OPEN } from '../core/room-kinds.ts';

/** Of each room so many of its newest are looked through: what is said the same many times is said within minutes. */
const LOOKED_THROUGH = 2_000;

export interface SameWords {
  readonly room_code: string;
  readonly id: bigint;
  /** 0 for a guest. */
  readonly sender_id: bigint;
  readonly guest_name: string | null;
}

/** What stands in a room, or with null in all that are entered by their code, with the very words or picture of a message; of the last day, the newest first. */
export function listSameWords(
  db: Queries,
  room: string | null,
  { type, body }: { readonly type: number; readonly body: string },
): Promise<SameWords[]> {
  return db.query<SameWords>(
    `select m.room_code, m.id, m.sender_id, m.guest_name
       from chat_room r
       cross join lateral (select room_code, id, sender_id, guest_name, body, message_type, recalled_at, created_at from chat_message
                            where room_code = r.code order by id desc limit ${LOOKED_THROUGH}) m
      where r.${IS_OPEN} and r.deleted_at is null and ($1::text is null or r.code = $1)
        and m.body = $2 and m.message_type = $3 and m.recalled_at is null and m.created_at > app_now() - interval '1 day'
      order by m.id desc limit ${SAME_WORDS_MAX}`,
    [room, body, type],
  );
}

/** How many messages, and of how many people: a guest is one by the name. */
export const countSame = (list: readonly SameWords[]): { messages: number; people: number } => ({
  messages: list.length,
  people: new Set(list.map(({ sender_id, guest_name }) => guest_name ?? sender_id)).size,
});
