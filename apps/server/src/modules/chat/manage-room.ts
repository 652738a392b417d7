import {
  CHAT_MESSAGE_LENGTH_MAX,
  SLOW_MODE_MAX_SECONDS,
  TEXTS,
  directIdOf,
  hashRoomPassword,
  PATTERNS,
} from '@caiting/contract';
import type { PushName } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import type { Session } from '../../platform/http/binding.ts';
import { announce, cut } from './announce.ts';
import { hashDoorCode } from './door.ts';
import { logAct } from './moderation-queries.ts';
import type { Act } from './moderation-queries.ts';
import { mutedGrades } from './present.ts';
import {
  appendEvent,
  dropSocketKeys,
  findRoomForUpdate,
  insertRoom,
  isManager,
  markRoomDeleted,
  setManager,
  updateRoom,
} from './queries.ts';
import type { ROOM_SETTINGS, RoomRow } from './queries.ts';

/** What operators do to rooms. Module console checks the staff, logs the act and calls these. */

export async function createRoom(
  deps: Deps,
  room: { code: string; title: string; subTitle: string; content: string },
): Promise<Outcome<undefined, 'fieldUnique'>> {
  // Names of private chats are not for public rooms.
  const isNew = directIdOf(room.code) === null && (await deps.db.tx((tx) => insertRoom(tx, room)));
  return isNew ? ok() : refuse('fieldUnique', { field: 'roomCode', params: { field: '房间编号' } });
}

type Setting = keyof typeof ROOM_SETTINGS;

/** Reads the text of a setting; null when it does not fit. An empty password takes the door away. */
async function settingValue(roomCode: string, key: Setting, text: string): Promise<{ value: unknown } | null> {
  switch (key) {
    case 'title':
      return text.trim() === '' ? null : { value: text.trim().slice(0, 40) };
    case 'subTitle':
    case 'content':
      return { value: text };
    case 'messageLength':
      return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= CHAT_MESSAGE_LENGTH_MAX ? { value: Number(text) } : null;
    case 'isShowList':
    case 'isMessageBanned':
      return text === '1' || text === '0' ? { value: text === '1' } : null;
    case 'speakFromGrade':
      return /^(?:0|[1-9]|10)$/.test(text) ? { value: text === '0' ? null : Number(text) } : null;
    case 'slowSeconds':
      return /^\d{1,3}$/.test(text) && Number(text) <= SLOW_MODE_MAX_SECONDS ? { value: Number(text) } : null;
    case 'password': {
      if (text === '') return { value: null };
      return PATTERNS.roomPassword.test(text) ? { value: await hashDoorCode(hashRoomPassword(roomCode, text)) } : null;
    }
  }
}

export async function changeRoom(
  deps: Deps,
  roomCode: string,
  key: Setting,
  text: string,
  manager?: Session,
): Promise<Outcome<undefined, 'roomUnknown' | 'badInput' | 'forbidden'>> {
  const setting = await settingValue(roomCode, key, text);
  if (!setting) return refuse('badInput', { field: 'value', params: { field: '内容' } });
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    if (manager && !(await isManager(tx, roomCode, manager.userId))) return refuse('forbidden');
    await updateRoom(tx, roomCode, key, setting.value);
    if (manager) await logAct(tx, { roomCode, managerId: manager.userId, ...actOf(room, key, setting.value) });
    await tell(tx, { ...room, ...changed(key, setting.value) }, key);
    return ok();
  });
}

/** How a manager's change stands in the log, with the old and the new value. Managers change nothing else. */
function actOf(room: RoomRow, key: Setting, value: unknown): Pick<Act, 'act' | 'before' | 'after'> {
  if (key === 'speakFromGrade')
    return { act: 'gradeMute', before: String(room.speak_from_grade ?? 0), after: String(value ?? 0) };
  if (key === 'slowSeconds') return { act: 'slowMode', before: String(room.slow_seconds), after: String(value) };
  return { act: value === true ? 'roomMute' : 'roomUnmute' };
}

const changed = (key: Setting, value: unknown): Partial<RoomRow> => {
  switch (key) {
    case 'title':
      return { title: value as string };
    case 'subTitle':
      return { sub_title: value as string };
    case 'content':
      return { content: value as string };
    case 'messageLength':
      return { message_length: value as number };
    case 'isShowList':
      return { is_show_list: value as boolean };
    case 'isMessageBanned':
      return { is_message_banned: value as boolean };
    case 'speakFromGrade':
      return { speak_from_grade: value as number | null };
    case 'slowSeconds':
      return { slow_seconds: value as number };
    case 'password':
      return { password_hash: value as string | null };
  }
};

async function tell(tx: Tx, room: RoomRow, key: Setting): Promise<void> {
  if (key === 'password') {
    // Asked for before the door had this lock.
    await dropSocketKeys(tx, room.code);
    return cut(tx, { roomCode: room.code }, 'permissionChanged', { message: TEXTS.permissionChanged });
  }
  const [push, data] = news(room, key);
  const seq = await appendEvent(tx, room.code, push, data);
  announce(tx, room.code, seq, push, data);
}

function news(room: RoomRow, key: Exclude<Setting, 'password'>): [PushName, unknown] {
  if (key === 'isShowList') return ['listShown', { isShowList: room.is_show_list }];
  if (key === 'isMessageBanned')
    return room.is_message_banned ? ['roomMuteOn', { message: TEXTS.roomMuted }] : ['roomMuteOff', {}];
  if (key === 'speakFromGrade') return ['mutedGrades', { grades: mutedGrades(room.speak_from_grade) }];
  return [
    'roomSettings',
    {
      title: room.title,
      subTitle: room.sub_title,
      content: room.content,
      messageLength: room.message_length,
      slowSeconds: room.slow_seconds,
    },
  ];
}

/** Everybody in the room is told (push 13) and cut. */
export async function deleteRoom(deps: Deps, roomCode: string): Promise<Outcome<undefined, 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    await markRoomDeleted(tx, roomCode);
    await cut(tx, { roomCode }, 'roomDeleted', { message: TEXTS.roomDeleted });
    return ok();
  });
}

/** The person must enter the room again to have, or to lose, the rights (push 15). */
export async function setRoomManager(
  deps: Deps,
  roomCode: string,
  userId: string,
  isOn: boolean,
): Promise<Outcome<undefined, 'roomUnknown'>> {
  return deps.db.tx(async (tx) => {
    const room = await findRoomForUpdate(tx, roomCode);
    if (!room || room.deleted_at) return refuse('roomUnknown');
    await setManager(tx, roomCode, userId, isOn);
    await cut(tx, { roomCode, userId }, 'permissionChanged', { message: TEXTS.permissionChanged });
    return ok();
  });
}
