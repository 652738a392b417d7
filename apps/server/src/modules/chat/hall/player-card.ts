import { GRADE_MANAGER, chatModerationCalls, gradeLabel, moneyText } from '@caiting/contract';
import type { PlayerCard } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { findPlayer, maskUserName } from '../../account/index.ts';
import { playerTaste } from '../../betting/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRoom, isManager } from '../core/queries.ts';
import { findMute } from '../mutes/queries.ts';

export const playerCardBindings = [
  bind(chatModerationCalls.playerInfo, ({ deps }, input) => playerCard(deps, input.userId, null, false)),
  bind(chatModerationCalls.getRoleUserCardFront, async ({ deps, session }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    return playerCard(deps, input.userId, room.code, await isManager(deps.db, room.code, session.userId));
  }),
  bind(chatModerationCalls.getIsDownFront, async ({ deps, session }, input) => {
    const player = await findPlayer(deps.db, input.userId);
    return ok(player?.upline_path.some((id) => String(id) === session.userId) ? 1 : 0);
  }),
];

/** A person's card. With a room it says their standing there; `isWhole` shows the account name to managers. */
async function playerCard(
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
    userName: isWhole ? player.name : maskUserName(player.name),
    nickName: isWhole ? player.nickname : player.shown_name,
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
