import { CHAT_SOCKETS, SOCKET_RECONNECT_MS, directIdOf } from '@caiting/contract';
import { calls, pushes } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { CallError, request } from '../../../platform/call/call.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { personal } from '../../../platform/session/personal.ts';
import { LiveSocket } from '../../../platform/socket/socket.ts';
import { CLOSED_KEYS } from '../core/closed.ts';
import type { Closed } from '../core/closed.ts';
import { passField } from '../core/room-password.ts';
import { drain } from './outgoing.ts';
import { roomKey } from './room-cache.ts';

/** connecting until the first authentication; lost while nothing is heard or it tries to come back; failed when several tries did not help, though it goes on. */
export type Link = 'connecting' | 'up' | 'lost' | 'failed';

export interface LineOrder {
  readonly roomCode: RoomCode;
  readonly guestCode: string | null;
  /** Where the room's log was read to. */
  readonly from: { readonly epoch: string; readonly seq: number };
  setLink(change: (link: Link) => Link): void;
  setClosed(closed: Closed): void;
  /** The log cannot be continued: the last page has to be read anew. */
  onReset(): void;
}

/** One room's part of the connection. */
export interface RoomLine {
  /** Only what is of this room, or of all rooms. */
  readonly on: LiveSocket['on'];
  /** What came after this place is sent again. */
  resumeFrom(epoch: string, seq: number): void;
  retryNow(): void;
  close(): void;
}

interface Line extends LineOrder {
  isIn: boolean;
  /** Counts the tries to enter: only the last one counts. */
  turn: number;
}

/** With the answer limit of a heartbeat less than three seconds: so long a dead connection may look alive. */
const BEAT_MS = 1_200;
const SHUT_KEYS = [...CLOSED_KEYS, 'roomLocked'] as const;

/** A fresh key for a room or private chat (product §7). */
async function keyOf({ roomCode, guestCode }: LineOrder): Promise<string> {
  const roomId = directIdOf(roomCode);
  const input =
    roomId === null ? { roomCode, ...(guestCode !== null && { guestCode }), ...passField(roomCode) } : { roomId };
  try {
    return (await request(calls.getChatKey, input, { background: true, own: SHUT_KEYS })).key;
  } catch (error) {
    // The room is gone, or has a password now: reading its page anew says so in its place.
    if (error instanceof CallError && SHUT_KEYS.some((key) => key === error.key))
      void queryClient.refetchQueries({ queryKey: roomKey(roomCode) });
    throw error;
  }
}

/**
 * The one connection of a person for all rooms that are open. The handshake opens the first of them, by its key; every further one is entered on the
 * connection that stands, by a key of its own (decisions/0292). A room that is refused or ended leaves the others alone.
 */
class ChatSocket {
  readonly #lines = new Map<string, Line>();
  readonly #onEmpty: () => void;
  /** The room whose key opens the connection. */
  #first: Line | null = null;
  #isUp = false;
  readonly #socket = new LiveSocket({
    path: '/v1/broadCast/chat',
    beatMs: BEAT_MS,
    handshake: () => this.#handshake(),
    onReset: (room) => this.#lines.get(room)?.onReset(),
    onState: (state) => this.#onState(state),
    onRefused: (why, isFinal) => this.#onRefused(why, isFinal),
  });

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
    this.#socket.on(pushes.enterResult, ({ room, ok, message }) => {
      const line = this.#lines.get(room);
      if (line && ok) this.#isInside(line);
      else if (line) this.#shut(line, message);
    });
    this.#socket.on(pushes.roomLeft, ({ room }) => {
      const line = this.#lines.get(room);
      if (line) this.#enterLater(line);
    });
  }

  add(order: LineOrder): RoomLine {
    const line: Line = { ...order, isIn: false, turn: 0 };
    const { roomCode, from } = order;
    const stops: (() => void)[] = [];
    const startFrom = (epoch: string, seq: number): void => this.#socket.startFrom(roomCode, epoch, seq);
    this.#lines.set(roomCode, line);
    startFrom(from.epoch, from.seq);
    if (this.#isUp) void this.#enter(line);
    this.#socket.open();
    return {
      on: (def, act) => {
        const stop = this.#socket.on(def, (data, frame) => {
          if ((frame.room ?? roomCode) === roomCode) act(data, frame);
        });
        stops.push(stop);
        return stop;
      },
      resumeFrom: (epoch, seq) => {
        startFrom(epoch, seq);
        this.#socket.send({ code: 100, rooms: { [roomCode]: { epoch, seq } } });
      },
      retryNow: () => {
        this.#socket.retryNow();
        if (this.#isUp && !line.isIn) void this.#enter(line);
      },
      close: () => {
        this.#remove(line);
        // Others may have to hear the push that closes it.
        queueMicrotask(() => {
          for (const stop of stops) stop();
        });
      },
    };
  }

  #has = (line: Line): boolean => this.#lines.get(line.roomCode) === line;

  /** What the socket is opened with: type 1 for a room, 7 for a private chat. */
  async #handshake(): Promise<Record<string, string>> {
    const [line] = this.#lines.values();
    if (!line) throw new Error('no room is open');
    this.#first = line;
    const { roomCode, guestCode } = line;
    try {
      const key = await keyOf(line);
      const roomId = directIdOf(roomCode);
      const type = String(roomId === null ? CHAT_SOCKETS.public : CHAT_SOCKETS.direct);
      return { type, key, roomId: roomId ?? roomCode, api: '/chat', ...(guestCode !== null && { guestCode }) };
    } catch (error) {
      // The next try begins with another room: this one may be the fault.
      if (this.#has(line)) {
        this.#lines.delete(roomCode);
        this.#lines.set(roomCode, line);
      }
      throw error;
    }
  }

  #onState(state: 'connecting' | 'connected' | 'waiting'): void {
    if (state === 'waiting') return this.#tellAll((link) => (link === 'failed' ? link : 'lost'));
    if (state === 'connecting') {
      this.#isUp = false;
      for (const line of this.#lines.values()) line.isIn = false;
      return;
    }
    // A late answer on a connection that stands, or a new one.
    const isNew = !this.#isUp;
    this.#isUp = true;
    const first = this.#first;
    if (isNew && first && !this.#has(first)) this.#leave(first.roomCode);
    for (const line of this.#lines.values())
      if (line.isIn || line === first) this.#isInside(line);
      else if (isNew) void this.#enter(line);
  }

  #tellAll(change: (link: Link) => Link): void {
    for (const line of this.#lines.values()) line.setLink(change);
  }

  #isInside(line: Line): void {
    line.isIn = true;
    line.setLink(() => 'up');
    void drain();
  }

  /** The server let nobody in by the first room's key: for good that room is shut, else none is reached. */
  #onRefused(why: string, isFinal: boolean): void {
    if (!isFinal) return this.#tellAll(() => 'failed');
    this.#isUp = false;
    if (this.#first && this.#has(this.#first)) this.#shut(this.#first, why);
    if (this.#lines.size > 0) this.#socket.open();
  }

  #shut(line: Line, why: string): void {
    this.#remove(line);
    line.setClosed({ why, way: 'again' });
  }

  async #enter(line: Line): Promise<void> {
    const turn = ++line.turn;
    try {
      const key = await keyOf(line);
      const isDue = this.#isUp && this.#has(line) && line.turn === turn;
      if (isDue) this.#socket.send({ code: 103, room: line.roomCode, key, ...this.#placeOf(line) });
    } catch {
      if (line.turn === turn) this.#enterLater(line);
    }
  }

  #placeOf({ roomCode }: Line): { epoch: string; seq: number } | undefined {
    const place = this.#socket.places.get(roomCode);
    return place && { epoch: place.epoch, seq: place.seq };
  }

  /** As after a connection that was cut. */
  #enterLater(line: Line): void {
    line.isIn = false;
    line.setLink(() => 'lost');
    const turn = ++line.turn;
    setTimeout(() => {
      if (this.#isUp && this.#has(line) && line.turn === turn) void this.#enter(line);
    }, SOCKET_RECONNECT_MS);
  }

  #remove(line: Line): void {
    if (!this.#has(line)) return;
    const { roomCode } = line;
    this.#lines.delete(roomCode);
    this.#socket.places.delete(roomCode);
    if (this.#lines.size > 0) return this.#leave(roomCode);
    this.#socket.close();
    this.#isUp = false;
    this.#onEmpty();
  }

  #leave(roomCode: RoomCode): void {
    if (this.#isUp) this.#socket.send({ code: 104, room: roomCode });
  }
}

/** By the guest's link: who is a guest in one room is somebody else in the next. */
const sockets = personal(() => new Map<string, ChatSocket>());

/** A room's part of the person's connection, which is opened with the first of them and closed with the last. */
export function openLine(order: LineOrder): RoomLine {
  const open = sockets.now();
  const name = order.guestCode ?? '';
  const socket = open.get(name) ?? new ChatSocket(() => open.delete(name));
  open.set(name, socket);
  return socket.add(order);
}
