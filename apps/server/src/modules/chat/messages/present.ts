import { CHAT_SOCKETS, GRADE_MANAGER, MESSAGE_TYPES, directIdOf, gradeLabel } from '@caiting/contract';
import type { ChatMessage, ImageBody } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import { maskUserName, shownNickname } from '../../account/index.ts';
import type { MessageRow } from './queries.ts';

/** The only place that decides what of a message leaves the server. Account names leave masked, and so do nicknames that are not Chinese. */

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
    ...(row.mentions && { mentions: [...row.mentions] }),
    type: directIdOf(row.room_code) === null ? CHAT_SOCKETS.public : CHAT_SOCKETS.direct,
    // Which guest, not which link: the link is a key.
    guestCode: row.guest_name ?? '',
    userId: row.guest_name === null ? String(row.sender_id) : '',
    nickname: row.guest_name === null ? shownNickname(row.nickname) : row.nickname,
    userName: row.guest_name === null ? maskUserName(row.user_name) : '',
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
