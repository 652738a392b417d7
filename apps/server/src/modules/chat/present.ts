import { CHAT_SOCKETS, GRADE_LABELS, GRADE_MANAGER, MESSAGE_TYPES, directIdOf, gradeLabel } from '@caiting/contract';
import type { ChatMessage, ImageBody, RoomSettings } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { MessageRow } from './message-queries.ts';
import type { RoomRow } from './queries.ts';

/** The only place that decides what of a message or a room leaves the server. Account names leave masked. */

/** 2 characters, stars, 1 character (SPEC §9). */
export function maskName(name: string): string {
  const letters = [...name];
  return letters.length <= 3 ? `${letters[0] ?? ''}**` : `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}

export function presentMessage(row: MessageRow, gradesAsVip: boolean): ChatMessage {
  return {
    id: String(row.id) as MessageId,
    roomCode: row.room_code,
    roomId: directIdOf(row.room_code) ?? '',
    messageTypeId: row.message_type,
    message: row.body,
    status: row.status,
    userIds: row.user_ids,
    mentionNames: row.mention_names,
    type: directIdOf(row.room_code) === null ? CHAT_SOCKETS.public : CHAT_SOCKETS.direct,
    // Which guest, not which link: the link is a key.
    guestCode: row.guest_name ?? '',
    userId: row.guest_name === null ? String(row.sender_id) : '',
    nickname: row.nickname,
    userName: row.guest_name === null ? maskName(row.user_name) : '',
    avatar: row.avatar,
    grade: row.grade,
    gradeName: gradeLabel(row.grade, gradesAsVip),
    gradeShow: row.grade >= 1,
    gradeShowColorId: row.grade === GRADE_MANAGER ? 2 : row.grade >= 7 ? 3 : row.grade >= 5 ? 1 : 0,
    nicknameColorId: 0,
    messageColorId: 0,
    gmtCreated: row.created_at.getTime(),
    images: row.message_type === MESSAGE_TYPES.image ? [(JSON.parse(row.body) as ImageBody).imgPath] : [],
    imgShow: true,
    sendKey: row.guest_name === null ? row.send_key : row.send_key.slice(row.guest_name.length + 1),
    seq: Number(row.seq),
  };
}

/** Every grade below the lowest that may speak (SPEC §4, push 16): guests and the test group first. */
export function mutedGrades(speakFromGrade: number | null): number[] {
  return Object.keys(GRADE_LABELS)
    .map(Number)
    .filter((grade) => speakFromGrade !== null && grade < speakFromGrade)
    .toSorted((a, b) => a - b);
}

export interface RoomView {
  readonly isManager: boolean;
  readonly grade: number;
  readonly onlineCount: number;
  /** Why this person may not speak; empty when they may. */
  readonly bannedMessage: string;
  /** The own mute that runs, whatever else silences the room. */
  readonly ownMute: { readonly message: string; readonly endsAt: number | null } | null;
  readonly registerLink: string;
}

export function presentRoom(room: RoomRow, view: RoomView): RoomSettings {
  return {
    roomCode: room.code as RoomCode,
    title: room.title,
    subTitle: room.sub_title,
    avatar: room.avatar,
    imageUrl: room.image_url,
    content: room.content,
    gmtCreated: room.created_at.getTime(),
    isManager: view.isManager,
    isBanned: view.bannedMessage !== '',
    bannedMessage: view.bannedMessage,
    isMessageBanned: room.is_message_banned,
    isPassword: room.password_hash !== null,
    isShowList: room.is_show_list,
    messageLength: room.message_length,
    mutedGrades: mutedGrades(room.speak_from_grade),
    slowSeconds: room.slow_seconds,
    ownMute: view.ownMute?.message ?? '',
    ownMuteEndsAt: view.ownMute?.endsAt ?? null,
    registerLink: view.registerLink,
    grade: view.grade,
    onlineCount: view.onlineCount,
  };
}
