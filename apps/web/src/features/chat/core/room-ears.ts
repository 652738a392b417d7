import type { RoomCode } from '@caiting/contract/wire';

type Listener<T> = (told: T) => void;

export interface RoomEars<T> {
  /** Those of a room, the one that came last at the end. */
  of(roomCode: RoomCode): readonly Listener<T>[];
  /** Gives the way to stop. */
  add(roomCode: RoomCode, listener: Listener<T>): () => void;
}

/** Callbacks of what is drawn, by room. A room may stand in two places of a page. */
export function roomEars<T>(): RoomEars<T> {
  const all: { readonly roomCode: RoomCode; readonly listener: Listener<T> }[] = [];
  return {
    of: (roomCode) => all.filter((one) => one.roomCode === roomCode).map(({ listener }) => listener),
    add: (roomCode, listener) => {
      const one = { roomCode, listener };
      all.push(one);
      return () => void all.splice(all.indexOf(one), 1);
    },
  };
}
