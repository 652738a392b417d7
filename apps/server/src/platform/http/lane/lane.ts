import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LaneConnection } from './connection.ts';
import type { Frame } from './frame.ts';
import { LaneReply } from './reply.ts';
import { LaneRequest } from './request.ts';

/** Finds the call a request is for, or null when it is none the lane takes. */
export type FindCall = (frame: Frame) => LaneCall | null;

export interface LaneCall {
  /** The plain path with its query. */
  readonly url: string;
  /** Gives the body. Faults have become answers. */
  answer(request: LaneRequest, reply: LaneReply): Promise<string | Buffer>;
}

export interface LaneOptions {
  readonly find: FindCall;
  readonly trustsProxy: boolean;
  /** Told of each answer, when somebody wants to know. */
  readonly onAnswer: ((request: LaneRequest, status: number, ms: number) => void) | null;
}

/**
 * The short way for calls (docs/decisions/0110): a chunk that is exactly one plain request for a call of the contract is read and answered here;
 * everything else goes to Node's parser and Fastify untouched, on the same connection.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #connections = new WeakMap<Socket, LaneConnection>();
  readonly #keepAlive: string;
  #underWay = 0;
  #isClosing = false;
  #onIdle: (() => void) | null = null;

  constructor(server: Server, options: LaneOptions) {
    this.#options = options;
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`;
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, new LaneConnection(socket, this.#take));
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#connections.get(socket)?.watch(response);
    });
  }

  /** From now on everything goes the long way, which refuses while the server stops; resolves when the answers under way are written. */
  close(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      if (this.#underWay === 0) resolve();
      else this.#onIdle = resolve;
    });
  }

  readonly #take = (frame: Frame, connection: LaneConnection): boolean => {
    const call = this.#isClosing ? null : this.#options.find(frame);
    if (call === null) return false;
    this.#answer(call, frame, connection);
    return true;
  };

  #answer(call: LaneCall, frame: Frame, connection: LaneConnection): void {
    this.#underWay += 1;
    const { trustsProxy, onAnswer } = this.#options;
    const begun = onAnswer && performance.now();
    const request = new LaneRequest(frame, call.url, connection.socket, trustsProxy);
    const reply = new LaneReply();
    void call.answer(request, reply).then((body) => {
      connection.answered(reply, body, this.#keepAlive);
      if (begun !== null) onAnswer?.(request, reply.status, performance.now() - begun);
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onIdle?.();
    });
  }
}
