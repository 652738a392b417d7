import type { Socket } from 'node:net';
import { forwardedAddress } from '../address.ts';
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
    return forwardedAddress(this.#forwarded('x-forwarded-for')) ?? this.socket.remoteAddress ?? '';
  }

  get host(): string {
    return lastEntry(this.#forwarded('x-forwarded-host')) ?? this.headers['host'] ?? '';
  }

  get protocol(): string {
    return lastEntry(this.#forwarded('x-forwarded-proto')) ?? 'http';
  }

  #forwarded(name: string): string | undefined {
    return this.#trustsProxy ? this.headers[name] : undefined;
  }
}

/** What our own front server added; an empty header is none. */
const lastEntry = (header: string | undefined): string | undefined =>
  header ? header.slice(header.lastIndexOf(',') + 1).trim() : undefined;
