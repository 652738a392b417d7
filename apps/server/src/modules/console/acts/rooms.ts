import { consoleCalls } from '@caiting/contract';
import { refuse } from '../../../platform/outcome.ts';
import { findPlayerByName } from '../../account/index.ts';
import { changeRoom, createRoom, deleteRoom, makeDefaultRoom, setRoomManager } from '../../chat/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';

/** How long a second one has to say the same. */
const CONFIRM_MINUTES = 60;

/** Chat rooms and their managers. */
export const roomActBindings = [
  logged(consoleCalls.createRoom, async ({ deps }, { roomCode, title, subTitle = '', content = '', order }) => {
    const made = await createRoom(deps, { code: roomCode, title, subTitle, content, order });
    return made.ok ? done(`聊天室 ${roomCode} 已创建`) : made;
  }),
  logged(consoleCalls.updateRoom, async ({ deps }, { roomCode, key, value }) => {
    const changed = await changeRoom(deps, roomCode, key, value);
    return changed.ok ? done(`聊天室 ${roomCode} 已修改`) : changed;
  }),
  logged(consoleCalls.makeDefaultRoom, async ({ deps }, { roomCode }) => {
    const made = await makeDefaultRoom(deps, roomCode);
    return made.ok ? done(`聊天室 ${roomCode} 已成为默认聊天室`) : made;
  }),
  logged(consoleCalls.deleteRoom, async ({ deps }, { roomCode }) => {
    const deleted = await deleteRoom(deps, roomCode);
    return deleted.ok ? done(`聊天室 ${roomCode} 已删除`) : deleted;
  }),
  logged(consoleCalls.setRoomManager, async ({ deps, staff }, { roomCode, userName, on }) => {
    const player = await findPlayerByName(deps.db, userName);
    if (player === null) return refuse('notFound');
    const subject = `${roomCode}:${player.name}`;
    const set = await setRoomManager(deps, roomCode, String(player.id), on, (tx) =>
      refusedUntilTwo(tx, staff, { act: 'setRoomManager', subject, reason: '', minutes: CONFIRM_MINUTES }),
    );
    return set.ok ? done(`${player.name} ${on ? '已成为' : '不再是'} ${roomCode} 的房管`) : set;
  }),
];
