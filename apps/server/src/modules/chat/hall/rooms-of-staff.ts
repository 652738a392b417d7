import type { CallOutput, consoleSiteReadCalls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { MUTE_IS_RUNNING } from '../mutes/queries.ts';
import { onlineCount } from '../online/count-online.ts';

interface RoomRow {
  readonly code: string;
  readonly title: string;
  readonly sort: number;
  readonly is_message_banned: boolean;
  readonly has_password: boolean;
  readonly is_show_list: boolean;
  readonly speak_from_grade: number | null;
  readonly slow_seconds: number;
  readonly managers: number;
  readonly muted: number;
  readonly messages: number;
  readonly created_at: Date;
}

/** Open rooms of the hall as staff see them, in the order shown; who is inside is known to the processes. */
export async function roomsOfStaff(
  deps: Deps,
  before: string | null,
  limit: number,
): Promise<CallOutput<typeof consoleSiteReadCalls.roomsFound>['list']> {
  const rows = await listRooms(deps.db, before, limit);
  const online = await Promise.all(rows.map(({ code }) => onlineCount(deps, code)));
  return rows.map((row, at) => ({
    roomCode: row.code as RoomCode,
    title: row.title,
    order: row.sort,
    onlineCount: online[at] ?? 0,
    isMessageBanned: row.is_message_banned,
    isPassword: row.has_password,
    isShowList: row.is_show_list,
    speakFromGrade: row.speak_from_grade,
    slowSeconds: row.slow_seconds,
    managers: row.managers,
    muted: row.muted,
    messages: row.messages,
    createdAt: row.created_at.getTime(),
  }));
}

function listRooms(db: Queries, before: string | null, limit: number): Promise<RoomRow[]> {
  return db.query<RoomRow>(
    `select r.code, r.title, r.sort, r.is_message_banned, coalesce(r.has_password, false) as has_password, r.is_show_list, r.speak_from_grade, r.slow_seconds,
            (select count(*)::int from chat_manager m where m.room_code = r.code) as managers,
            (select count(*)::int
               from (select user_id, guest_name from chat_mute m where m.room_code = r.code and ${MUTE_IS_RUNNING}
                     union select user_id, guest_name from chat_staff_mute s
                            where (s.room_code = r.code or s.room_code is null) and s.ends_at > app_now()) as held) as muted,
            (r.said - r.taken_back)::int as messages, r.created_at
       from chat_room r
      where r.deleted_at is null and r.${IS_OF_HALL}
        and ($1::text is null or (r.sort, r.created_at, r.code) > (select sort, created_at, code from chat_room where code = $1))
      order by r.sort, r.created_at, r.code limit $2`,
    [before, limit],
  );
}

/** How many open rooms there are. */
export async function countRooms(db: Queries): Promise<number> {
  return (
    await db.one<{ count: number }>(
      `select count(*)::int as count from chat_room where deleted_at is null and ${IS_OF_HALL}`,
    )
  ).count;
}
