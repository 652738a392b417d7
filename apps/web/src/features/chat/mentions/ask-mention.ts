import type { ChatMessage } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';

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

type Listener = (choice: MentionChoice) => void;
const listeners = new Map<RoomCode, Listener>();

/** A press on a message or a face asks the text box of its room to call that person. */
export function askMention(roomCode: RoomCode, choice: MentionChoice): void {
  listeners.get(roomCode)?.(choice);
}

/** The text box of a room listens here; gives the way to stop. */
export function onMentionAsked(roomCode: RoomCode, listener: Listener): () => void {
  listeners.set(roomCode, listener);
  return () => {
    if (listeners.get(roomCode) === listener) listeners.delete(roomCode);
  };
}
