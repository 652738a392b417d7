import { CHAT_MESSAGE_LENGTH_MAX } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { personNow } from '../../../platform/session/personal.ts';
import { personalCell } from '../../../platform/session/personal-storage.ts';

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

type Listener = (text: string) => void;
const listeners = new Map<RoomCode, Listener>();

/** Puts a text back into the box of its room, behind what is written there meanwhile. */
export function putBack(roomCode: RoomCode, text: string): void {
  const before = draftOf(roomCode);
  const next = before === '' ? text : `${before}\n${text}`;
  keepDraft(roomCode, next);
  listeners.get(roomCode)?.(next);
}

/** The text box of a room listens here; gives the way to stop. */
export function onPutBack(roomCode: RoomCode, listener: Listener): () => void {
  listeners.set(roomCode, listener);
  return () => {
    if (listeners.get(roomCode) === listener) listeners.delete(roomCode);
  };
}
