import { CHAT_MESSAGE_LENGTH_MAX } from '@caiting/contract';
import type { Mention } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { personalCell } from '../../../platform/session/personal-storage.ts';

/** A text under way. It is kept for this tab: a page that is loaded again, or left for another one, still sends it, once, by its key. */
export interface Unsent {
  readonly sendKey: string;
  readonly roomCode: RoomCode;
  /** The link of a guest; null for members. */
  readonly guestCode: string | null;
  readonly text: string;
  /** Whom it calls, and where. */
  readonly mentions: readonly Mention[];
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly state: 'sending' | 'failed';
  /** The server's sentence when it refused; a lost connection has none and is tried again by itself. */
  readonly reason: string | null;
}

const UNSENT_MAX = 50;
/** An older one waits for its writer to send or to drop it: what was meant for a moment is not said an hour later. */
export const GOES_BY_ITSELF_MS = 60_000;

const isUnsent = (value: unknown): value is Unsent[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<Unsent> | null) =>
      typeof one?.sendKey === 'string' &&
      typeof one.roomCode === 'string' &&
      typeof one.text === 'string' &&
      one.text.length <= CHAT_MESSAGE_LENGTH_MAX &&
      typeof one.writtenAt === 'number' &&
      (one.state === 'sending' || one.state === 'failed') &&
      (one.reason === null || typeof one.reason === 'string') &&
      Array.isArray(one.mentions),
  );

const cell = personalCell<Unsent[]>({ name: 'caiting.unsent', in: 'tab', check: isUnsent });

export const readUnsent = (): readonly Unsent[] => cell.read() ?? [];
export const keepUnsent = (list: readonly Unsent[]): void =>
  cell.write(list.length === 0 ? null : list.slice(-UNSENT_MAX));
export const hasUnsent = (): boolean => readUnsent().length > 0;
