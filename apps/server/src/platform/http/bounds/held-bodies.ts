import type { FastifyRequest } from 'fastify';
import { addressKey, addressOf } from '../address.ts';
import { RefusedBody } from './refused-body.ts';

const ALL_MAX_BYTES = 64 * 1_048_576;
const ADDRESS_MAX_BYTES = 16 * 1_048_576;
/** Four of the largest: the pages of one person. */
const ACCOUNT_MAX_BYTES = 4 * 1_048_576;

/** Bodies of more than a few kilobytes that are being read or worked on, by what they say their length is: memory that callers may hold at a time. */
export class HeldBodies {
  readonly #bytes = new Map<string, number>();
  readonly #held = new Map<FastifyRequest, { keys: readonly string[]; bytes: number }>();

  /**
   * Counts it until `release`; throws 503 where it would be too much. Whose it is must be known by now, if ever. `largest`: what this call takes, of which an
   * account may hold one.
   */
  take(request: FastifyRequest, bytes: number, largest = 0): void {
    const address = `address ${addressKey(addressOf(request))}`;
    const account = request.account === '' ? address : `account ${request.account}`;
    const limits = new Map([
      ['all', ALL_MAX_BYTES],
      [address, ADDRESS_MAX_BYTES],
      [account, request.account === '' ? ADDRESS_MAX_BYTES : Math.max(ACCOUNT_MAX_BYTES, largest)],
    ]);
    for (const [key, max] of limits) if ((this.#bytes.get(key) ?? 0) + bytes > max) throw new RefusedBody(503);
    const keys = [...limits.keys()];
    for (const key of keys) this.#add(key, bytes);
    this.#held.set(request, { keys, bytes });
  }

  release(request: FastifyRequest): void {
    const held = this.#held.get(request);
    if (held === undefined) return;
    this.#held.delete(request);
    for (const key of held.keys) this.#add(key, -held.bytes);
  }

  #add(key: string, bytes: number): void {
    const sum = (this.#bytes.get(key) ?? 0) + bytes;
    if (sum === 0) this.#bytes.delete(key);
    else this.#bytes.set(key, sum);
  }
}
