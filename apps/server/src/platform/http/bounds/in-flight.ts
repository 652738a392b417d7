import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressKey, addressOf } from '../address.ts';

/** How many of something each address has at the moment. */
export class InFlight {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** False when that many are there; else counted until `left`. */
  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  left(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Connections of an address; those of a Unix-domain socket are a reverse proxy's, which counts them itself. */
export function boundConnections(server: Server, max: number): void {
  const open = new InFlight(max);
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return;
    const key = addressKey(socket.remoteAddress);
    if (!open.enter(key)) return socket.destroy();
    socket.once('close', () => open.left(key));
  });
}

/** Requests of an address that are not answered yet: one connection may send many behind each other, and a reverse proxy brings those of everybody. */
export function requestsInFlight(max: number): (request: FastifyRequest, answer: NodeJS.EventEmitter) => boolean {
  const open = new InFlight(max);
  return (request, answer) => {
    const key = addressKey(addressOf(request));
    if (!open.enter(key)) return false;
    answer.once('close', () => open.left(key));
    return true;
  };
}
