import { setTimeout as delay } from 'node:timers/promises';
import { QUICKNET, type BeaconChain } from '@caiting/lottery/draw';
import * as z from 'zod/mini';
import type { Logger } from '../../platform/log.ts';
import type { Beacon } from './beacon.ts';

/** All relays carry the same network: several of them are availability, the signature is the security (drand.md §3). */
const RELAYS = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
] as const;
const TIMEOUT_MS = 5_000;
/** A front cache may hold an early 404, so asking faster helps nobody. */
const BETWEEN_REQUESTS_MS = 1_000;
/** Evidence about our clock must not hold up a close. */
const LATEST_TIMEOUT_MS = 1_000;
const BODY_MAX_BYTES = 4_096;

const Reply = z.object({ round: z.int(), signature: z.string(), randomness: z.optional(z.string()) });

export interface DrandOptions {
  readonly log: Logger;
  readonly chain?: BeaconChain;
  readonly relays?: readonly string[];
  readonly betweenRequestsMs?: number;
  readonly timeoutMs?: number;
}

/** drand's quicknet over HTTP: relays in turn, one request a second at most. Only the signature of a reply is used. */
export function drandBeacon(options: DrandOptions): Beacon {
  const { log, chain = QUICKNET, relays = RELAYS } = options;
  const { betweenRequestsMs = BETWEEN_REQUESTS_MS, timeoutMs = TIMEOUT_MS } = options;
  const closing = new AbortController();
  let turn = 0;
  let gate: Promise<unknown> = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;

  /** Requests pass one by one, `betweenRequestsMs` apart. */
  function pass(): Promise<void> {
    const passing = gate.then(async () => {
      const wait = lastAt + betweenRequestsMs - performance.now();
      if (wait > 0) await delay(wait, undefined, { signal: closing.signal });
      lastAt = performance.now();
    });
    gate = passing.catch(() => undefined);
    return passing;
  }

  async function ask(what: string, limitMs: number): Promise<z.infer<typeof Reply> | null> {
    const relay = relays[turn % relays.length] as string;
    turn += 1;
    try {
      await pass();
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]);
      const response = await fetch(`${relay}/${chain.chainHash}/public/${what}`, { signal, redirect: 'error' });
      if (!response.ok) {
        await response.body?.cancel();
        return null;
      }
      const read = Reply.safeParse(JSON.parse(await readText(response)));
      return read.success ? read.data : null;
    } catch (error) {
      // A relay that is down, slow or talks nonsense: the next one is asked next time.
      if (!closing.signal.aborted) log.warn({ err: error, relay }, 'beacon relay failed');
      return null;
    }
  }

  const askLatest = async (): Promise<number | null> =>
    (await ask('latest', Math.min(LATEST_TIMEOUT_MS, timeoutMs)))?.round ?? null;
  let latest = { askedAt: Number.NEGATIVE_INFINITY, round: Promise.resolve<number | null>(null) };

  return {
    chain,
    askAfterS: 1,
    fetchSignature: async (round) => {
      const reply = await ask(String(round), timeoutMs);
      if (reply === null) return null;
      if (reply.round !== round) {
        log.warn({ asked: round, got: reply.round }, 'beacon relay answered another round');
        return null;
      }
      return reply.signature;
    },
    latest: () => {
      // Many lotteries close together: one answer serves them all, and a slightly older one can only prove less.
      const now = performance.now();
      if (now - latest.askedAt >= betweenRequestsMs) latest = { askedAt: now, round: askLatest() };
      return latest.round;
    },
    close: () => closing.abort(),
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw new Error('the reply is too long for a round');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
