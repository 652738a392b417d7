import { GRADE_MANAGER, ONLINE_MEMBERS_MAX, gradeLabel, moneyText } from '@caiting/contract';
import type { OnlineMember, PlayerCard } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import { playerTaste } from '../betting/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { findMute } from './moderation-queries.ts';
import { listOnline } from './presence-queries.ts';
import { maskName } from './present.ts';
import { isManager } from './queries.ts';

/** Who is in a room, and the card of a person. Account names are whole for managers only. */

/** Players in a room whose nickname contains `search`: managers first, then by grade. Names the first of them and counts all. */
export async function onlineMembers(
  deps: Deps,
  roomCode: string,
  search: string,
): Promise<{ rows: OnlineMember[]; total: number }> {
  const [people, { gradesAsVip }] = await Promise.all([
    listOnline(deps.db, roomCode, search.trim().toLowerCase(), ONLINE_MEMBERS_MAX),
    tenantValues(deps),
  ]);
  const rows = people.map(({ id, nickname, avatar, grade: own, is_manager: isManager }): OnlineMember => {
    const grade = isManager ? GRADE_MANAGER : own;
    return {
      userId: String(id) as UserId,
      roleUserName: nickname,
      avatar,
      isManager,
      grade,
      gradeName: gradeLabel(grade, gradesAsVip),
    };
  });
  rows.sort(
    (a, b) =>
      Number(b.isManager) - Number(a.isManager) ||
      b.grade - a.grade ||
      a.roleUserName.localeCompare(b.roleUserName, 'zh'),
  );
  return { rows, total: people[0]?.total ?? 0 };
}

/** A person's card. With a room it says their standing there; `isWhole` shows the account name to managers. */
export async function playerCard(
  deps: Deps,
  targetId: string,
  roomCode: string | null,
  isWhole: boolean,
): Promise<Outcome<PlayerCard, 'notFound'>> {
  const player = await findPlayer(deps.db, targetId);
  if (!player) return refuse('notFound');
  const { gradesAsVip, cardShowsWinnings } = await tenantValues(deps);
  const { liked, won } = await playerTaste(deps, targetId, cardShowsWinnings);
  const [hasRights, mute] =
    roomCode === null
      ? [false, null]
      : await Promise.all([isManager(deps.db, roomCode, targetId), findMute(deps.db, roomCode, targetId)]);
  const grade = hasRights ? GRADE_MANAGER : player.grade;
  return ok({
    userId: String(player.id) as UserId,
    userName: isWhole ? player.name : maskName(player.name),
    nickName: player.nickname,
    avatar: player.avatar,
    sex: player.sex,
    grade,
    gradeName: gradeLabel(grade, gradesAsVip),
    isManager: hasRights,
    isMuted: mute !== null,
    totalBonus: won === null ? '' : moneyText(won),
    playedLottery: liked.join(','),
  });
}
