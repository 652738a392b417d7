import type { Socket } from 'node:net';
import type { CallRequest } from '../exchange.ts';
import type { Frame } from './frame.ts';

/** A request of the lane as the pipeline sees it; equal to what Fastify makes of the same bytes (`lane.test.ts`). */
export class LaneRequest implements CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Frame['headers'];
  readonly rawBody: string;
  readonly socket: Socket;
  readonly #trustsProxy: boolean;

  constructor(frame: Frame, url: string, socket: Socket, trustsProxy: boolean) {
    this.method = frame.method;
    this.url = url;
    this.headers = frame.headers;
    this.rawBody = frame.body;
    this.socket = socket;
    this.#trustsProxy = trustsProxy;
  }

  get ip(): string {
    return this.#forwarded('x-forwarded-for') ?? this.socket.remoteAddress ?? '';
  }

  get host(): string {
    return this.#forwarded('x-forwarded-host') ?? this.headers['host'] ?? '';
  }

  get protocol(): string {
    return this.#forwarded('x-forwarded-proto') ?? 'http';
  }

  /** What our own front server added: the last entry. */
  #forwarded(name: string): string | undefined {
    if (!this.#trustsProxy) return undefined;
    const value = this.headers[name];
    return value === undefined || value === '' ? undefined : value.slice(value.lastIndexOf(',') + 1).trim();
  }
}
