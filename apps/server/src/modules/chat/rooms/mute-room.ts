import { TEXTS, chatModerationCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { tellRoom } from '../core/announce.ts';
import { done } from '../core/done.ts';
import { applySetting, onOrOff } from './room-setting.ts';
import type { RoomSetting } from './room-setting.ts';

/** Mutes everybody in a room but its managers. */

export const muteRoomBinding = bind(chatModerationCalls.updateRoomBannedWeb, ({ deps, session }, input) =>
  done(applySetting(deps, input.roomCode, roomMute, input.isMessageBanned ? '1' : '0', session)),
);

export const roomMute: RoomSetting = {
  column: 'is_message_banned',
  read: onOrOff,
  act: (_before, after) => ({ act: after.is_message_banned ? 'roomMute' : 'roomUnmute' }),
  tell: (tx, room) =>
    room.is_message_banned
      ? tellRoom(tx, room.code, 'roomMuteOn', { message: TEXTS.roomMuted })
      : tellRoom(tx, room.code, 'roomMuteOff', {}),
};
