import { GRADE_GUEST, chatModerationCalls } from '@caiting/contract';
import type { CallOutput, RoomListItem } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { IS_OF_HALL } from '../core/room-kinds.ts';
import { countMentions } from '../mentions/list-mentions.ts';
import { muteSentence } from '../mutes/present.ts';
import { HELD_MUTE } from '../mutes/queries.ts';
import { onlineCount } from '../online/count-online.ts';
import { roomSilence } from '../rooms/set-room-rule.ts';
import { lineOf } from '../unread/line.ts';
import { IS_INSIDE } from '../rooms/room-password.ts';
import { ROOM_ORDER } from './default-room.ts';

export const listRoomsBinding = bind(chatModerationCalls.roomList, async ({ deps, session }, input) =>
  ok(await roomList(deps, session, { number: input.pageNum, size: input.pageSize })),
);

/** A page of the open rooms as this person stands in them: who shares sees before the send where it would be refused. */
async function roomList(
  deps: Deps,
  session: Session | null,
  page: { readonly number: number; readonly size: number },
): Promise<CallOutput<typeof chatModerationCalls.roomList>> {
  const { rows, total } = await listRooms(deps.db, session?.userId ?? null, page);
  const codes = rows.map((room) => room.code);
  const [online, mentioned] = await Promise.all([
    Promise.all(codes.map((code) => onlineCount(deps, code))),
    session ? countMentions(deps.db, codes, session.userId) : [],
  ]);
  const mentions = new Map(mentioned.map(({ room_code, count }) => [room_code, count]));
  const grade = session?.grade ?? GRADE_GUEST;
  return {
    total,
    more: page.number * page.size < total,
    rows: rows.map((room, at): RoomListItem => {
      const bannedMessage = silenceIn(room, grade);
      return {
        roomCode: room.code as RoomCode,
        title: room.title,
        subTitle: room.sub_title,
        avatar: room.avatar,
        banned: bannedMessage !== '',
        bannedMessage,
        isMessageBanned: room.is_message_banned,
        isManager: room.is_manager,
        isPassword: room.is_password,
        onlineCount: online[at] ?? 0,
        latestAt: room.latest_at?.getTime() ?? null,
        takenBack: Number(room.taken_back),
        mentions: mentions.get(room.code) ?? 0,
        line: room.is_visited ? lineOf(room) : null,
      };
    }),
  };
}

/** Why a person may not write in a room of the list; empty when they may. Managers always may. */
function silenceIn(room: RoomListRow, grade: number): string {
  if (room.is_manager) return '';
  return roomSilence(room, grade) ?? (room.mute_duration === null ? '' : muteSentence(room.mute_duration));
}

interface RoomListRow {
  readonly code: string;
  readonly title: string;
  readonly sub_title: string;
  readonly avatar: string;
  readonly is_message_banned: boolean;
  readonly is_password: boolean;
  readonly speak_from_grade: number | null;
  readonly is_manager: boolean;
  /** Of the mute of the person asking that runs, or null. */
  readonly mute_duration: number | null;
  readonly taken_back: bigint;
  readonly latest_at: Date | null;
  readonly guest_name: string | null;
  readonly nickname: string | null;
  readonly message_type: number | null;
  readonly body: string | null;
  /** Has been there, and may be there now. */
  readonly is_visited: boolean;
}

/** Rooms that are open, in the order shown, with the moment of their latest message, and how a person stands there (null for who is not signed in). */
async function listRooms(
  db: Queries,
  userId: string | null,
  page: { number: number; size: number },
): Promise<{ rows: RoomListRow[]; total: number }> {
  const rows = await db.query<RoomListRow>(
    `select r.code, r.title, r.sub_title, r.avatar, r.is_message_banned, r.has_password as is_password, r.speak_from_grade, r.taken_back,
            exists (select from chat_manager m where m.room_code = r.code and m.user_id = $3::bigint) as is_manager,
            (select duration_type from ${HELD_MUTE('r.code', '$3::bigint')} held) as mute_duration,
            m.created_at as latest_at, m.guest_name, m.nickname, m.message_type, m.body,
            exists (select from chat_visit v where v.user_id = $3::bigint and v.room_code = r.code) and ${IS_INSIDE('r', '$3::bigint')} as is_visited
       from (select code, title, sub_title, avatar, is_message_banned, has_password, speak_from_grade, taken_back, door_version, sort, created_at
               from chat_room where ${ROOM_ORDER} limit $1 offset $2) r
       left join lateral latest_said(r.code) m on true
      order by r.sort, r.created_at, r.code`,
    [page.size, (page.number - 1) * page.size, userId],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from chat_room where deleted_at is null and ${IS_OF_HALL}`,
  );
  return { rows, total };
}
