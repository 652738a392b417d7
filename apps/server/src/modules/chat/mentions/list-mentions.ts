import { MENTION_ALL, chatRoomRuleCalls } from '@caiting/contract';
import type { Mention, MentionOfMe } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { shownNickname } from '../../account/index.ts';
import { findRoom } from '../core/queries.ts';
import { mentionOf } from './call-mentioned.ts';

export const listMentionsBinding = bind(chatRoomRuleCalls.getMentionListWeb, ({ deps, session }, { roomCode }) =>
  unseenMentions(deps, session, roomCode),
);

/** Unseen mentions of a person in a room. */
async function unseenMentions(
  deps: Deps,
  session: Session,
  roomCode: string,
): Promise<Outcome<{ list: MentionOfMe[] }, 'roomUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const rows = await listMentions(deps.db, roomCode, session.userId);
  return ok({
    list: rows.map((row) => ({
      id: String(row.id) as MessageId,
      nickname: shownNickname(row.nickname),
      isAll: row.is_all,
      ...mentionOf(row.mentions ?? [], row.is_all ? MENTION_ALL.id : session.userId),
      gmtCreated: row.created_at.getTime(),
    })),
  });
}

interface MentionRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly is_all: boolean;
  readonly mentions: readonly Mention[] | null;
  readonly created_at: Date;
}

/**
 * SQL: whether a mention `n` in a message `m` is one of this person, by somebody else and not recalled; of those of everybody only within a day and sent when
 * the person had an account.
 */
export function isMeant(person: string): string {
  return `n.user_id in (0, ${person}) and m.sender_id <> ${person} and m.recalled_at is null
          and (n.user_id <> 0 or (n.at > app_now() - interval '1 day'
             and m.created_at >= (select date_trunc('milliseconds', p.registered_at) from player p where p.id = ${person})))`;
}

/** What mentions a person in a room and is not seen yet, the latest twenty, oldest first. */
function listMentions(db: Queries, roomCode: string, userId: string): Promise<MentionRow[]> {
  return db.query<MentionRow>(
    `select * from (
       select m.id, m.nickname, bool_and(n.user_id = 0) as is_all, m.mentions, m.created_at
         from chat_mention n join chat_message m on m.id = n.message_id
        where n.room_code = $1 and ${isMeant('$2::bigint')}
          and n.message_id > coalesce((select up_to from chat_mention_read where room_code = $1 and user_id = $2::bigint), 0)
        group by m.id order by m.id desc limit 20) latest order by id`,
    [roomCode, userId],
  );
}

/** How many unseen mentions a person has in each of these rooms; rooms without one are left out. */
export function countMentions(
  db: Queries,
  roomCodes: readonly string[],
  userId: string,
): Promise<{ room_code: string; count: number }[]> {
  return db.query(
    `select n.room_code, count(distinct n.message_id)::int as count
       from chat_mention n join chat_message m on m.id = n.message_id
       left join chat_mention_read r on r.room_code = n.room_code and r.user_id = $2::bigint
      where n.room_code = any($1::text[]) and ${isMeant('$2::bigint')} and n.message_id > coalesce(r.up_to, 0)
      group by n.room_code`,
    [roomCodes, userId],
  );
}
