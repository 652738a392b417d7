import { CHAT_MESSAGE_LENGTH_MAX, ROOM_ORDER_MAX } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Outcome } from '../../../platform/outcome.ts';
import { tellRoom } from '../core/announce.ts';
import { roomMute } from './mute-room.ts';
import { roomPassword } from './room-password.ts';
import { applySetting, onOrOff, tellSettings, wholeUpTo } from './room-setting.ts';
import type { RoomSetting } from './room-setting.ts';
import { ROOM_RULES } from './set-room-rule.ts';

/** What operators may set, by its wire name. Module console checks the staff and logs the act. */
const ROOM_SETTINGS = {
  ...ROOM_RULES,
  isMessageBanned: roomMute,
  password: roomPassword,
  title: {
    column: 'title',
    read: (text) => (text.trim() === '' ? null : { value: text.trim().slice(0, 40) }),
    tell: tellSettings,
  },
  subTitle: { column: 'sub_title', read: (text) => ({ value: text }), tell: tellSettings },
  content: { column: 'content', read: (text) => ({ value: text }), tell: tellSettings },
  messageLength: {
    column: 'message_length',
    read: (text) =>
      /^[1-9]\d{0,3}$/.test(text) && Number(text) <= CHAT_MESSAGE_LENGTH_MAX ? { value: Number(text) } : null,
    tell: tellSettings,
  },
  isShowList: {
    column: 'is_show_list',
    read: onOrOff,
    tell: (tx, room) => tellRoom(tx, room.code, 'listShown', { isShowList: room.is_show_list }),
  },
  // Lists of rooms are asked for anew.
  order: { column: 'sort', read: (text) => wholeUpTo(ROOM_ORDER_MAX, text) },
} as const satisfies Record<string, RoomSetting>;

/** Changes a setting of a room from its text. */
export function changeRoom(
  deps: Deps,
  roomCode: string,
  key: keyof typeof ROOM_SETTINGS,
  text: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'badInput' | 'forbidden'>> {
  return applySetting(deps, roomCode, ROOM_SETTINGS[key], text);
}
