import { GRADE_MANAGER, gradeLabel, moneyText } from '@caiting/contract';
import type { OnlineMember, PlayerCard } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { findPlayer, listPlayersByIds } from '../account/index.ts';
import { playerTaste } from '../betting/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { findMute } from './moderation-queries.ts';
import { listPresent } from './presence-queries.ts';
import { maskName } from './present.ts';
import { isManager, listManagers } from './queries.ts';

/** Who is in a room, and the card of a person. Account names are whole for managers only. */

export async function onlineMembers(deps: Deps, roomCode: string, search: string): Promise<OnlineMember[]> {
  const present = await listPresent(deps.db, [roomCode]);
  const [people, managers, { gradesAsVip }] = await Promise.all([
    listPlayersByIds(
      deps.db,
      present.map((row) => row.user_id),
    ),
    listManagers(deps.db, roomCode),
    tenantValues(deps),
  ]);
  const managerIds = new Set(managers.map(String));
  const wanted = search.trim().toLowerCase();
  return people
    .filter((player) => wanted === '' || player.nickname.toLowerCase().includes(wanted))
    .map((player) => {
      const hasRights = managerIds.has(String(player.id));
      const grade = hasRights ? GRADE_MANAGER : player.grade;
      return {
        userId: String(player.id) as UserId,
        roleUserName: player.nickname,
        avatar: player.avatar,
        isManager: hasRights,
        grade,
        gradeName: gradeLabel(grade, gradesAsVip),
      };
    })
    .toSorted(
      (a, b) =>
        Number(b.isManager) - Number(a.isManager) ||
        b.grade - a.grade ||
        a.roleUserName.localeCompare(b.roleUserName, 'zh'),
    );
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
