import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { SOCKET_COME_BACK } from '@caiting/contract';
import type { Hub } from './sockets/hub.ts';

/** In the first part of the time nobody is sent away: a front server that asks /readyz each second has to see first that others shall serve. */
const NOTICE_SHARE = 0.4;
/** Sockets that would go within one step are sent off together. */
const STEP_MS = 10;

/**
 * The end of a server beside which others serve: it says at /readyz that nobody shall be sent here, answers whoever still comes, on connections that end
 * with their answer, and sends its sockets to the others bit by bit (docs/decisions/0337).
 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Connections of this server end with their next answer, once it drains: a front server keeps none that would break under a call. */
  attach(http: Server): void {
    http.prependListener('request', (_request, answer) => {
      if (this.#hasBegun) answer.shouldKeepAlive = false;
    });
  }

  /** Takes `ms`; 0 where no other server could take anybody. */
  async run(ms: number, hub: Pick<Hub, 'closeDoor'>): Promise<void> {
    if (ms === 0) return;
    this.#hasBegun = true;
    await delay(ms * NOTICE_SHARE);
    const sockets = hub.closeDoor();
    const began = performance.now();
    const until = async (share: number): Promise<void> => {
      const wait = began + ms * (1 - NOTICE_SHARE) * share - performance.now();
      if (wait >= STEP_MS) await delay(wait);
    };
    for (const [at, socket] of sockets.entries()) {
      await until(at / sockets.length);
      socket.close(SOCKET_COME_BACK, 'another server');
    }
    // The last ones hear it before the connections are cut.
    await until(1);
  }
}
