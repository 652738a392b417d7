import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readFrame, type Frame } from './frame.ts';
import type { LaneReply } from './reply.ts';

/** Takes the request, or says false. */
export type Take = (frame: Frame, connection: LaneConnection) => boolean;
type OnData = (chunk: Buffer) => void;

/**
 * Stands before Node's parser on one connection and hands it every chunk that the lane does not take. Both see only whole requests while the
 * lane is open: as soon as a chunk is anything but exactly one plain request, or comes before the last one was answered by Node, the
 * connection is Node's for the rest of its life.
 */
export class LaneConnection {
  readonly socket: Socket;
  readonly #take: Take;
  readonly #toParser: OnData;
  /** Who has the request that is under way; null between two requests, `left` when the lane is out of it. */
  #holder: 'lane' | 'node' | 'left' | null = null;
  /** The first request of a connection is Node's: with it its parser stops waiting for a head that never comes. */
  #isFirst = true;
  #held: Buffer | null = null;

  constructor(socket: Socket, take: Take) {
    this.socket = socket;
    this.#take = take;
    // Whoever listens for data makes Node's parser give up the raw handle and read chunks from its own listener, which is the one before ours.
    socket.on('data', this.#onData);
    const parser = socket.listeners('data').find((listener) => listener !== this.#onData) as OnData | undefined;
    if (parser === undefined) throw new Error('the HTTP server does not listen to its socket');
    this.#toParser = parser;
    socket.removeListener('data', parser);
  }

  /** Node answers a request of this connection: the lane is open again behind it. */
  watch(response: ServerResponse): void {
    if (this.#holder !== 'node') return;
    response.once('close', () => {
      if (this.#holder === 'node') this.#holder = null;
    });
  }

  /** Writes the answer to the request that `take` took. */
  answered(reply: LaneReply, body: string | Buffer, keepAlive: string): void {
    const { socket } = this;
    if (!socket.writable) return;
    if (typeof body === 'string') {
      const bytes = Buffer.byteLength(body);
      socket.write(reply.head(bytes, keepAlive) + body, bytes === body.length ? 'latin1' : 'utf8');
    } else {
      socket.cork();
      socket.write(reply.head(body.length, keepAlive), 'latin1');
      socket.write(body);
      socket.uncork();
    }
    // Who does not read his answers is not read either.
    if (socket.writableNeedDrain) socket.once('drain', () => this.#goOn());
    else this.#goOn();
  }

  #goOn(): void {
    this.#holder = null;
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    this.socket.resume();
    this.#onData(held);
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#holder === 'lane') return this.#hold(chunk);
    const frame = this.#holder === null ? readFrame(chunk) : null;
    if (frame === null) return this.#handOver(chunk);
    if (!this.#isFirst && this.#take(frame, this)) {
      this.#holder = 'lane';
      return;
    }
    this.#isFirst = false;
    this.#holder = 'node';
    this.#toParser.call(this.socket, chunk);
  };

  #handOver(chunk: Buffer): void {
    this.#holder = 'left';
    this.socket.removeListener('data', this.#onData);
    this.socket.on('data', this.#toParser);
    this.#toParser.call(this.socket, chunk);
  }

  /** Whoever sends on before the answer waits; the kernel holds the rest. */
  #hold(chunk: Buffer): void {
    this.#held = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
    this.socket.pause();
  }
}
