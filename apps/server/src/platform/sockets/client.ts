import type { Duplex } from 'node:stream';
import { SOCKET_PENDING_MAX_BYTES, type Language } from '@caiting/contract';
import type { WebSocket } from 'ws';
import type { SocketEntry } from './hub.ts';
import { encodeTextFrame } from './frames.ts';
import { wireNameOf } from './names.ts';

const OPEN = 1;
/** Of RFC 6455: what the socket did or is, is not allowed. */
export const CLOSE_POLICY = 1008;

/** What a socket is in a room by. */
export interface Stay {
  readonly entry: SocketEntry;
  /** When its handshake or its asking began. */
  readonly sinceMs: number;
}

/** Where a socket comes from, and the language its page is read in. */
export interface Origin {
  readonly ip: string;
  readonly language: Language;
}

/** Whether both are one person, in one login. */
export const isOfOne = (a: SocketEntry, b: SocketEntry): boolean =>
  a.userId === b.userId && a.sessionId === b.sessionId && a.guestCode === b.guestCode;

/** One connected socket and who is behind it. */
export class Client {
  readonly entry: SocketEntry;
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  readonly origin: Origin;
  readonly openedAtMs: number;
  /** The rooms it is in or is being let into, by their names in the hub. */
  readonly rooms = new Map<string, Stay>();
  /** The last of what it asked for: entering and leaving are done in their order. */
  turn: Promise<void> = Promise.resolve();
  lastSeenMs: number;
  framesReceived = 0;

  constructor(ws: WebSocket, raw: Duplex, entry: SocketEntry, origin: Origin, nowMs: number) {
    this.#ws = ws;
    this.#raw = raw;
    this.entry = entry;
    this.origin = origin;
    for (const room of entry.rooms) this.rooms.set(room, { entry, sinceMs: nowMs });
    this.openedAtMs = nowMs;
    this.lastSeenMs = nowMs;
  }

  /**
   * Writes frames that are already encoded. Straight to the stream: without compression the library keeps no queue of its own, and
   * several frames go out in one write. Backpressure: a client that reads too slowly is disconnected and comes back through resume.
   */
  write(bytes: Buffer): void {
    if (this.#ws.readyState !== OPEN) return;
    if (this.#raw.writableLength + bytes.length > SOCKET_PENDING_MAX_BYTES) return this.#ws.terminate();
    this.#raw.write(bytes);
  }

  send(frame: unknown): void {
    this.write(encodeTextFrame(JSON.stringify(frame)));
  }

  /** The room it is in that has this name on the wire. */
  roomOf(wireName: string): string | undefined {
    for (const name of this.rooms.keys()) if (wireNameOf(name) === wireName) return name;
    return undefined;
  }

  /** Says why, where there is something to say, and closes. */
  end(frame: unknown): void {
    if (frame !== undefined) this.send(frame);
    this.close(CLOSE_POLICY, 'ended');
  }

  ping(): void {
    if (this.#ws.readyState === OPEN) this.#ws.ping();
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
