import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { roomEars } from '../core/room-ears.ts';

/** Somebody who can be called in a text. */
export interface MentionChoice {
  /** A user id, or `all`. */
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly gradeName: string;
  readonly grade: number;
}

const GRADE_TEST = -1;

/** Who said a message, when they can be called: not a guest, and nobody of the test group (product §6). */
export function mentionOf({ userId, nickname, avatar, gradeName, grade }: ChatMessage): MentionChoice | null {
  return userId === '' || grade === GRADE_TEST ? null : { id: userId, name: nickname, avatar, gradeName, grade };
}

const ears = roomEars<MentionChoice>();

/** A press on a message or a face asks a text box of its room, the one that was opened last, to call that person; boxes of one room share their text. */
export function askMention(roomCode: RoomCode, choice: MentionChoice): void {
  ears.of(roomCode).at(-1)?.(choice);
}

/** A text box of a room listens here; gives the way to stop. */
export const onMentionAsked = ears.add;
