import { MESSAGE_TYPES } from '@caiting/contract';
import type { RoomLine } from '@caiting/contract';
import { shownNickname } from '../../account/index.ts';

const LINE_MAX = 60;

/** What a message is in a list: one line. Whoever is behind it has the name that stands on the message. */
export function lineOf(message: {
  readonly guest_name: string | null;
  readonly nickname: string | null;
  readonly message_type: number | null;
  readonly body: string | null;
}): RoomLine | null {
  const { guest_name, nickname, message_type, body } = message;
  if (message_type === null) return null;
  return {
    nickname: guest_name ?? shownNickname(nickname ?? ''),
    messageTypeId: message_type,
    text: message_type === MESSAGE_TYPES.text ? oneLine(body ?? '') : '',
  };
}

/** Without breaks, and no longer than a list can show. */
export const oneLine = (text: string): string => [...text.replace(/\s+/gu, ' ')].slice(0, LINE_MAX).join('');
