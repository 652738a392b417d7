import { CHAT_MESSAGE_LENGTH_MAX } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { personNow } from '../../../platform/session/personal.ts';
import { personalCell } from '../../../platform/session/personal-storage.ts';
import { roomEars } from './room-ears.ts';

/** What a person has written in each room and not sent yet: kept for this tab until the sign-out, the least recently written go first. */
interface Draft {
  readonly room: string;
  readonly text: string;
}

export const DRAFTS_MAX = 30;

const isDrafts = (value: unknown): value is Draft[] =>
  Array.isArray(value) &&
  value.every((one: Partial<Draft> | null) => typeof one?.room === 'string' && typeof one.text === 'string');

const cell = personalCell<Draft[]>({ name: 'caiting.drafts', in: 'tab', check: isDrafts });
/** Nobody's before it is known who is here. */
const drafts = (): Draft[] => (personNow().id === undefined ? [] : (cell.read() ?? []));

export const draftOf = (roomCode: RoomCode): string => drafts().find(({ room }) => room === roomCode)?.text ?? '';

/** Keeps what is written in a room; an empty text forgets it. Nothing is kept before it is known whose it is. */
export function keepDraft(roomCode: RoomCode, text: string): void {
  if (personNow().id === undefined) return;
  const all = drafts();
  const others = all.filter(({ room }) => room !== roomCode);
  if (text === '' && others.length === all.length) return;
  const next = text === '' ? others : [{ room: roomCode, text: text.slice(0, CHAT_MESSAGE_LENGTH_MAX) }, ...others];
  cell.write(next.slice(0, DRAFTS_MAX));
}

const boxes = roomEars<string>();
const putBacks = roomEars<string>();

/** Keeps what is written, and shows it in the other boxes of the room: two views of one room have one draft, so that it goes out once. */
export function shareDraft(roomCode: RoomCode, text: string, writer: (text: string) => void): void {
  keepDraft(roomCode, text);
  for (const listener of boxes.of(roomCode)) if (listener !== writer) listener(text);
}

/** Puts a text back into the boxes of its room, behind what is written there meanwhile. */
export function putBack(roomCode: RoomCode, text: string): void {
  const before = draftOf(roomCode);
  const next = before === '' ? text : `${before}\n${text}`;
  keepDraft(roomCode, next);
  for (const listener of putBacks.of(roomCode)) listener(next);
}

/** A text box of a room hears here what is written in another one, and what is put back; each gives the way to stop. */
export const onDraft = boxes.add;
export const onPutBack = putBacks.add;
