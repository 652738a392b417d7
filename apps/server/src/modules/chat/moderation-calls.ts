import { REMARK_MAX, chatModerationCalls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { findPlayer } from '../account/index.ts';
import { isInside, openDoor } from './door.ts';
import { changeRoom } from './manage-room.ts';
import { countMentions } from './manners-queries.ts';
import {
  findMute,
  findMuteOfGuest,
  findRemark,
  listMutes,
  listRooms,
  logAct,
  managesSomewhere,
  saveRemark,
} from './moderation-queries.ts';
import { changeMute, mute, presentMute, unmute } from './mute.ts';
import type { Whom } from './mute.ts';
import { onlineMembers, playerCard } from './people.ts';
import { onlineCount } from './presence.ts';
import { findRoom, isManager } from './queries.ts';
import { recall } from './recall.ts';

const DONE = { done: true };

/** Whom a call names: a member by `target`, else a guest. */
function whomOf({ target, guestName }: { target?: string | undefined; guestName?: string | undefined }): Whom | null {
  if (target !== undefined) return { userId: target };
  return guestName === undefined ? null : { guestName };
}

/** A use case without an answer of its own → the wire's {done}. */
async function done<R extends { ok: boolean }>(act: Promise<R>) {
  const outcome = await act;
  return outcome.ok ? ok(DONE) : (outcome as Exclude<R, { ok: true }>);
}

export const moderationBindings: readonly Binding[] = [
  bind(chatModerationCalls.roomList, async ({ deps, session }, input) => {
    const { rows, total } = await listRooms(deps.db, { number: input.pageNum, size: input.pageSize });
    const online = await Promise.all(rows.map((room) => onlineCount(deps, room.code)));
    const codes = rows.map((room) => room.code);
    const mentions = new Map(
      session
        ? (await countMentions(deps.db, codes, session.userId)).map(({ room_code, count }) => [room_code, count])
        : [],
    );
    return ok({
      total,
      rows: rows.map((room, at) => ({
        roomCode: room.code as RoomCode,
        title: room.title,
        subTitle: room.sub_title,
        avatar: room.avatar,
        banned: room.is_message_banned,
        isMessageBanned: room.is_message_banned,
        isPassword: room.is_password,
        onlineCount: online[at] ?? 0,
        latestAt: room.latest_at?.getTime() ?? null,
        mentions: mentions.get(room.code) ?? 0,
      })),
    });
  }),
  bind(chatModerationCalls.checkRoomPassword, ({ deps, session, ip }, input) =>
    openDoor(deps, { userId: session?.userId ?? null, ip }, input.roomCode, input.password),
  ),
  bind(chatModerationCalls.getOnlineMemberList, async ({ deps, session }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    // Who is behind a door is seen from behind it.
    if (!(await isInside(deps, room, session?.userId ?? null, input.pass ?? null))) return refuse('roomLocked');
    const hasRights = session !== null && (await isManager(deps.db, room.code, session.userId));
    if (!room.is_show_list && !hasRights) return ok({ rows: [], total: 0 });
    return ok(await onlineMembers(deps, room.code, input.userName ?? ''));
  }),
  bind(chatModerationCalls.updateMessageStateFront, ({ deps, session }, input) =>
    done(recall(deps, session, input.roomCode, input.id)),
  ),
  bind(chatModerationCalls.getRoleFront, async ({ deps, session }, input) => {
    if (!(await findRoom(deps.db, input.roomCode))) return refuse('roomUnknown');
    return ok((await isManager(deps.db, input.roomCode, session.userId)) ? 1 : 0);
  }),
  bind(chatModerationCalls.getIsDownFront, async ({ deps, session }, input) => {
    const player = await findPlayer(deps.db, input.userId);
    return ok(player?.upline_path.some((id) => String(id) === session.userId) ? 1 : 0);
  }),
  bind(chatModerationCalls.playerInfo, ({ deps }, input) => playerCard(deps, input.userId, null, false)),
  bind(chatModerationCalls.getRoleUserCardFront, async ({ deps, session }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    return playerCard(deps, input.userId, room.code, await isManager(deps.db, room.code, session.userId));
  }),
  bind(chatModerationCalls.getMemberRemark, async ({ deps, session }, input) => {
    if (!(await managesSomewhere(deps.db, session.userId))) return refuse('forbidden');
    return ok({ remark: await findRemark(deps.db, input.targetUserId) });
  }),
  bind(chatModerationCalls.setMemberRemark, ({ deps, session }, input) =>
    done(setRemark(deps, session.userId, input.targetUserId, input.remark)),
  ),
  bind(chatModerationCalls.getBanListFront, async ({ deps }, input) => {
    const page = { number: input.pageNum, size: input.pageSize, search: input.target ?? '' };
    const { rows, total } = await listMutes(deps.db, input.roomCode, page);
    return ok({ rows: rows.map(presentMute), total });
  }),
  bind(chatModerationCalls.getBanFront, async ({ deps }, input) => {
    const whom = whomOf(input);
    if (!whom) return ok({ record: null });
    const row =
      'userId' in whom
        ? await findMute(deps.db, input.roomCode, whom.userId)
        : await findMuteOfGuest(deps.db, input.roomCode, whom.guestName);
    return ok({ record: row && presentMute(row) });
  }),
  bind(chatModerationCalls.addBanFront, async ({ deps, session }, input) => {
    const whom = whomOf(input);
    return whom ? done(mute(deps, session, input.roomCode, whom, input.durationTypeId)) : refuse('notFound');
  }),
  bind(chatModerationCalls.updateBanFront, ({ deps, session }, input) =>
    done(changeMute(deps, session, input.roomCode, input.id, input.durationTypeId)),
  ),
  bind(chatModerationCalls.deleteBanFront, ({ deps, session }, input) =>
    done(unmute(deps, session, input.roomCode, input.ids.split(','))),
  ),
  bind(chatModerationCalls.updateRoomBannedWeb, ({ deps, session }, input) =>
    done(changeRoom(deps, input.roomCode, 'isMessageBanned', input.isMessageBanned ? '1' : '0', session)),
  ),
];

/** Writes a manager's remark about a person; an empty one takes it away. */
async function setRemark(deps: Deps, managerId: string, targetId: string, text: string) {
  const remark = text.trim();
  if ([...remark].length > REMARK_MAX) return refuse('remarkTooLong', { field: 'remark' });
  return deps.db.tx(async (tx) => {
    if (!(await managesSomewhere(tx, managerId))) return refuse('forbidden');
    if (!(await findPlayer(tx, targetId))) return refuse('notFound');
    const before = await findRemark(tx, targetId);
    await saveRemark(tx, targetId, remark, managerId);
    await logAct(tx, { roomCode: null, managerId, act: 'remark', target: targetId, before, after: remark });
    return ok();
  });
}
