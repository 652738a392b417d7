import type { Duplex } from 'node:stream';
import { SOCKET_PENDING_MAX_BYTES } from '@caiting/contract';
import type { WebSocket } from 'ws';
import type { SocketEntry } from './hub.ts';
import { encodeTextFrame } from './frames.ts';

const OPEN = 1;

/** One connected socket and who is behind it. */
export class Client {
  readonly entry: SocketEntry;
  readonly ip: string;
  readonly #ws: WebSocket;
  readonly #raw: Duplex;
  /** Rooms whose frames wait while the client is being brought up to date, with what was held. */
  readonly #held = new Map<string, { seq: number; bytes: Buffer }[]>();
  lastSeenMs: number;
  framesReceived = 0;

  constructor(ws: WebSocket, raw: Duplex, entry: SocketEntry, ip: string, nowMs: number) {
    this.#ws = ws;
    this.#raw = raw;
    this.entry = entry;
    this.ip = ip;
    this.lastSeenMs = nowMs;
  }

  /**
   * Writes frames that are already encoded. Straight to the stream: without compression the library keeps no queue of its own, and
   * several frames go out in one write. A reader who is too slow is cut and comes back through recovery.
   */
  write(bytes: Buffer): void {
    if (this.#ws.readyState !== OPEN) return;
    if (this.#raw.writableLength + bytes.length > SOCKET_PENDING_MAX_BYTES) return this.#ws.terminate();
    this.#raw.write(bytes);
  }

  send(frame: unknown): void {
    this.write(encodeTextFrame(JSON.stringify(frame)));
  }

  /** A room's frame: written, or held back while this client is reading that room's log. */
  writeRoom(room: string, seq: number, bytes: Buffer): void {
    const held = this.#held.get(room);
    if (held) held.push({ seq, bytes });
    else this.write(bytes);
  }

  isHolding(room: string): boolean {
    return this.#held.has(room);
  }

  hold(room: string): void {
    this.#held.set(room, []);
  }

  /** Lets go what was held and is newer than `sentSeq`. */
  release(room: string, sentSeq: number): void {
    const held = this.#held.get(room) ?? [];
    this.#held.delete(room);
    for (const { seq, bytes } of held) if (seq > sentSeq) this.write(bytes);
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
