import type { Queries } from '../../../platform/db/pool.ts';
import { shownNickname } from '../../account/index.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { isMeant } from '../mentions/list-mentions.ts';
import { IS_INSIDE } from '../rooms/room-password.ts';

/** The last text of a room that called everybody, which a person has not seen there yet. */
export interface CallToAll {
  readonly roomCode: string;
  readonly room: string;
  readonly sender: string;
  readonly messageId: string;
}

/** So many of the newest of a room are looked at, for every page asks once a minute. */
const LOOKED_AT = 10;

/** In rooms of the hall where that person has been and may be, the oldest first. */
export async function callsToAll(db: Queries, userId: string): Promise<CallToAll[]> {
  const rows = await db.query<{ id: bigint; room_code: string; title: string; nickname: string }>(
    `select n.id, r.code as room_code, r.title, n.nickname
       from chat_visit v
       join chat_room r on r.code = v.room_code and r.deleted_at is null and r.${IS_OF_HALL} and ${IS_INSIDE('r', '$1::bigint')}
       left join chat_mention_read s on s.room_code = r.code and s.user_id = $1::bigint
      cross join lateral (
        select m.id, m.nickname
          from (select c.user_id, c.message_id, c.at from chat_mention c
                 where c.room_code = r.code and c.user_id = 0 and c.message_id > coalesce(s.up_to, 0)
                 order by c.message_id desc limit ${LOOKED_AT}) n
          join chat_message m on m.id = n.message_id
         where ${isMeant('$1::bigint')}
         order by m.id desc limit 1) n
      where v.user_id = $1::bigint
      order by n.id`,
    [userId],
  );
  return rows.map(({ id, room_code, title, nickname }) => ({
    roomCode: room_code,
    room: title,
    sender: shownNickname(nickname),
    messageId: String(id),
  }));
}
