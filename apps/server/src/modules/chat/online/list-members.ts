import { GRADE_MANAGER, ONLINE_MEMBERS_MAX, chatModerationCalls, gradeLabel } from '@caiting/contract';
import type { OnlineMember } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoom, isManager } from '../core/queries.ts';
import { isInside } from '../rooms/room-password.ts';

export const listMembersBinding = bind(chatModerationCalls.getOnlineMemberList, async ({ deps, session }, input) => {
  const room = await findRoom(deps.db, input.roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  // Who is in a room with a password is seen from inside.
  if (!(await isInside(deps, room, session?.userId ?? null, input.pass ?? null))) return refuse('roomLocked');
  const hasRights = session !== null && (await isManager(deps.db, room.code, session.userId));
  if (!room.is_show_list && !hasRights) return ok({ rows: [], total: 0 });
  return ok(await onlineMembers(deps, room.code, input.userName ?? '', hasRights));
});

/**
 * Players in a room by `search`: managers first, then by grade. Names the first of them and counts all. Names are searched as they are shown; a whole name
 * finds its bearer, and `isWhole` also finds parts of names and of accounts, for managers.
 */
async function onlineMembers(
  deps: Deps,
  roomCode: string,
  search: string,
  isWhole: boolean,
): Promise<{ rows: OnlineMember[]; total: number }> {
  const [people, { gradesAsVip }] = await Promise.all([
    listOnline(deps.db, roomCode, { text: search.trim().toLowerCase(), isWhole }, ONLINE_MEMBERS_MAX),
    tenantValues(deps),
  ]);
  const rows = people.map(
    ({ id, shown_name: roleUserName, avatar, grade: own, is_manager: isManager }): OnlineMember => {
      const grade = isManager ? GRADE_MANAGER : own;
      return {
        userId: String(id) as UserId,
        roleUserName,
        avatar,
        isManager,
        grade,
        gradeName: gradeLabel(grade, gradesAsVip),
      };
    },
  );
  rows.sort(
    (a, b) =>
      Number(b.isManager) - Number(a.isManager) ||
      b.grade - a.grade ||
      a.roleUserName.localeCompare(b.roleUserName, 'zh'),
  );
  return { rows, total: people[0]?.total ?? 0 };
}

interface OnlineRow {
  readonly id: bigint;
  /** As others see it. */
  readonly shown_name: string;
  readonly avatar: string;
  readonly grade: number;
  readonly is_manager: boolean;
  /** Of all that were found. */
  readonly total: number;
}

/**
 * Players in a room, managers first, then by grade. `text` (lower case) is searched in the names as they are shown, or is a whole nickname; `isWhole`
 * searches whole nicknames and accounts too, for managers. Else who types letter after letter would read what is masked.
 */
function listOnline(
  db: Queries,
  roomCode: string,
  search: { readonly text: string; readonly isWhole: boolean },
  limit: number,
): Promise<OnlineRow[]> {
  return db.query<OnlineRow>(
    `select p.id, p.shown_name, p.avatar, p.grade, m.user_id is not null as is_manager, count(*) over ()::int as total
       from (select distinct user_id from chat_present where room_code = $1 and user_id is not null) o
       join player p on p.id = o.user_id
       left join chat_manager m on m.room_code = $1 and m.user_id = p.id
      where strpos(lower(p.shown_name), $2) > 0 or lower(p.nickname) = $2
         or ($4::boolean and (strpos(lower(p.nickname), $2) > 0 or strpos(p.name_lower, $2) > 0))
      order by m.user_id is not null desc, p.grade desc, p.shown_name, p.id limit $3`,
    [roomCode, search.text, limit, search.isWhole],
  );
}
