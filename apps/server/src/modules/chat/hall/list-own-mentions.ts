import { chatRoomRuleCalls } from '@caiting/contract';
import type { OwnMention } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { isMeant } from '../mentions/list-mentions.ts';
import { IS_INSIDE } from '../rooms/room-password.ts';
import { lineOf } from '../unread/line.ts';

export const ownMentionsBinding = bind(chatRoomRuleCalls.getOwnMentionsWeb, async ({ deps, session }, input) => {
  const { before = null, pageSize } = input;
  const rows = await listOwnMentions(deps.db, { userId: session.userId, before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const list = shown.flatMap((row): OwnMention[] => {
    const line = lineOf(row);
    const { id, room_code, title, is_all, is_seen, created_at } = row;
    return line === null
      ? []
      : [
          {
            id: String(id) as MessageId,
            roomCode: room_code as RoomCode,
            title,
            isAll: is_all,
            isSeen: is_seen,
            line,
            at: created_at.getTime(),
          },
        ];
  });
  return ok({ list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null });
});

interface OwnMentionRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly title: string;
  readonly is_all: boolean;
  readonly is_seen: boolean;
  readonly guest_name: string | null;
  readonly nickname: string;
  readonly message_type: number;
  readonly body: string;
  readonly created_at: Date;
}

/**
 * Mentions of a person by message, newest first, before one of them. Room by room, for what is kept of mentions is ordered within a room: rooms where the
 * person has been are few. Nobody is told a line of a room they have not opened or may not be in.
 */
function listOwnMentions(
  db: Queries,
  { userId, before, limit }: { userId: string; before: string | null; limit: number },
): Promise<OwnMentionRow[]> {
  return db.query<OwnMentionRow>(
    `select n.id, r.code as room_code, r.title, n.is_all, n.id <= coalesce(s.up_to, 0) as is_seen,
            n.guest_name, n.nickname, n.message_type, n.body, n.created_at
       from chat_visit v
       join chat_room r on r.code = v.room_code and r.deleted_at is null and r.${IS_OF_HALL} and ${IS_INSIDE('r', '$2::bigint')}
       left join chat_mention_read s on s.room_code = r.code and s.user_id = $2::bigint
      cross join lateral (
        select m.id, bool_and(n.user_id = 0) as is_all, m.guest_name, m.nickname, m.message_type, m.body, m.created_at
          from chat_mention n join chat_message m on m.id = n.message_id
         where n.room_code = r.code and ($1::bigint is null or n.message_id < $1) and ${isMeant('$2::bigint')}
         group by m.id
         order by m.id desc limit $3) n
      where v.user_id = $2::bigint
      order by n.id desc limit $3`,
    [before, userId, limit],
  );
}
