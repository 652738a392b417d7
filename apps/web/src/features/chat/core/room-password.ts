import type { RoomCode } from '@caiting/contract/wire';
import { personalCell } from '../../../platform/session/personal-storage.ts';

/** Passes of rooms with a password, as product §3 names them: id and pw. The server gives a pass for the right password; it ends when the password changes. */
interface Saved {
  readonly id: string;
  readonly pw: string;
}

const SAVED_MAX = 50;

const isSaved = (value: unknown): value is Saved[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof (entry as Saved | null)?.id === 'string' && typeof (entry as Saved).pw === 'string');

/** Who was told the password has the pass, and nobody else at this browser. */
const cell = personalCell<Saved[]>({ name: 'caiting.roomPasses', in: 'browser', check: isSaved });
const saved = (): Saved[] => cell.read() ?? [];

/** The `pass` field of a call about a room, when there is one. */
export function passField(roomCode: RoomCode): { pass?: string } {
  const pass = saved().find((entry) => entry.id === roomCode)?.pw;
  return pass ? { pass } : {};
}

/** Keeps a pass; null forgets it. */
export function keepPass(roomCode: RoomCode, pass: string | null): void {
  const others = saved().filter((entry) => entry.id !== roomCode);
  cell.write((pass ? [{ id: roomCode, pw: pass }, ...others] : others).slice(0, SAVED_MAX));
}
