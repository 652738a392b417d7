import { setTimeout as delay } from 'node:timers/promises';
import { QUICKNET, roundTime, type BeaconChain } from '@caiting/lottery/draw';
import * as z from 'zod/mini';
import { laneNow } from '../../../platform/engine/lane.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Beacon } from './beacon.ts';
import { verifyInThread } from './thread.ts';

/** All relays carry the same network: several of them are availability, the signature is the security (drand.md §3). */
export const RELAYS = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
] as const;
const TIMEOUT_MS = 5_000;
/** A caching proxy may hold an early 404, so polling faster does not help. */
const BETWEEN_REQUESTS_MS = 1_000;
/** Rounds of a backlog have been out for long and lie in every cache: they are asked for more often, beside the live ones and never before them. */
const BACKLOG_FASTER = 4;
/** For a backlog, evidence about our clock may be this old: it only proves less. A proof takes it from two periods before the seal on. */
const BACKLOG_LATEST_MS = 5_000;
/** So many relays that show a round of now are a witness of the time; more say nothing else. */
const WITNESSES = 2;
/** Evidence about our clock must not hold up a close. What comes later is kept all the same. */
const LATEST_PATIENCE_MS = 1_200;
const BODY_MAX_BYTES = 4_096;
/** At a start nobody waits longer for the network. */
const UP_WITHIN_MS = 2_000;
/** The newest round is of now, by a clock that is right; another clock cannot be drawn with public rounds. */
const AGE_MAX_S = 10;

const Reply = z.object({ round: z.int(), signature: z.string(), randomness: z.optional(z.string()) });

/** The newest round that a relay showed, verified. */
export interface SeenRound {
  /** Host and port of the relay. */
  readonly relay: string;
  readonly round: number;
  readonly signature: string;
}

export interface DrandOptions {
  readonly log: Logger;
  /** Keeps what relays show when they are asked for the newest round. Its failure is logged and holds up nothing. */
  readonly keep?: (seen: SeenRound) => Promise<unknown>;
  readonly chain?: BeaconChain;
  readonly relays?: readonly string[];
  readonly betweenRequestsMs?: number;
  readonly timeoutMs?: number;
}

/**
 * drand's quicknet over HTTP. Rounds are asked of the relays in turn, one request a second at most; the newest round of all relays at once, and not behind
 * those: a close that waited for them had no evidence of its time (docs/decisions/0320). Only the signature of a reply is used.
 */
export function drandBeacon(options: DrandOptions): Beacon {
  const { log, chain = QUICKNET } = options;
  const relays = options.relays?.length ? options.relays : RELAYS;
  const { betweenRequestsMs = BETWEEN_REQUESTS_MS, timeoutMs = TIMEOUT_MS } = options;
  const closing = new AbortController();
  let turn = 0;
  const gates = {
    live: gate(betweenRequestsMs, closing.signal),
    backlog: gate(betweenRequestsMs / BACKLOG_FASTER, closing.signal),
  };

  async function ask(what: string, limitMs: number): Promise<z.infer<typeof Reply> | null> {
    const relay = relays[turn % relays.length] as string;
    turn += 1;
    try {
      await gates[laneNow()]();
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]);
      return await askRelay(`${relay}/${chain.chainHash}/public/${what}`, signal);
    } catch (error) {
      // The relay is down, slow or answers nonsense: the next retry goes to the next relay.
      if (!closing.signal.aborted) log.warn({ err: error, relay }, 'beacon relay failed');
      return null;
    }
  }

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
      const freshMs = laneNow() === 'backlog' ? BACKLOG_LATEST_MS : betweenRequestsMs;
      if (now - latest.askedAt >= freshMs)
        latest = {
          askedAt: now,
          round: newestRound({ ...options, chain, relays, timeoutMs, closing: closing.signal }),
        };
      return latest.round;
    },
    close: () => closing.abort(),
  };
}

/** Rate limit: who comes passes in turn, `betweenMs` apart. */
function gate(betweenMs: number, signal: AbortSignal): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    const passing = last.then(async () => {
      // A timer leaves out parts of a millisecond, so it is asked again whether all of it is over.
      const left = (): number => Math.ceil(lastAt + betweenMs - performance.now());
      while (left() > 0) await delay(left(), undefined, { signal });
      lastAt = performance.now();
    });
    last = passing.catch(() => undefined);
    return passing;
  };
}

/**
 * Whether the public network can be drawn with now: all relays are asked at once for the newest round, and one answer within two seconds whose signature
 * verifies and whose time is that of our clock is enough.
 */
export async function isDrandUp(
  options: Pick<DrandOptions, 'log' | 'chain' | 'relays'> & { clock(): Promise<Date> },
): Promise<boolean> {
  const { log, chain = QUICKNET, relays = RELAYS } = options;
  const signal = AbortSignal.timeout(UP_WITHIN_MS);
  const asked = relays.map(async (relay) => {
    const reply = await askRelay(`${relay}/${chain.chainHash}/public/latest`, signal);
    const now = (await options.clock()).getTime() / 1000;
    const isNow = reply !== null && Math.abs(now - roundTime(chain, reply.round)) <= AGE_MAX_S;
    if (!isNow || (await verifyInThread(chain, reply.round, reply.signature)) === null)
      throw new Error(`${relay} has no round of now`);
  });
  const isUp = await Promise.any(asked).then(
    () => true,
    () => false,
  );
  log.info({ isUp }, 'public drand asked');
  return isUp;
}

async function askRelay(url: string, signal: AbortSignal): Promise<z.infer<typeof Reply> | null> {
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const read = Reply.safeParse(JSON.parse(await readText(response)));
  return read.success ? read.data : null;
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

type Asked = Pick<DrandOptions, 'log' | 'keep'> & {
  readonly chain: BeaconChain;
  readonly relays: readonly string[];
  readonly timeoutMs: number;
  readonly closing: AbortSignal;
};

/** The newest round of all relays. Ends when two have shown one, when all have answered, or when patience ends. */
async function newestRound(asked: Asked): Promise<number | null> {
  const seen: SeenRound[] = [];
  const enough = Promise.withResolvers<void>();
  const take = async (relay: string): Promise<void> => {
    const one = await shownBy(relay, asked);
    if (one === null) return;
    // Of those after the first two only what says more.
    const isNews = seen.length < WITNESSES || seen.every(({ round }) => round < one.round);
    seen.push(one);
    if (isNews)
      void asked
        .keep?.(one)
        .catch((error: unknown) => asked.log.warn({ err: error }, 'what a relay shows is not kept'));
    if (seen.length >= WITNESSES) enough.resolve();
  };
  const all = Promise.all(asked.relays.map((relay) => take(relay)));
  const waiting = new AbortController();
  const patience = delay(Math.min(LATEST_PATIENCE_MS, asked.timeoutMs), undefined, { signal: waiting.signal });
  await Promise.race([all, enough.promise, patience.catch(() => undefined)]);
  waiting.abort();
  return seen.length === 0 ? null : Math.max(...seen.map(({ round }) => round));
}

/** What a relay shows now. Verified: what proves our clock wrong voids issues, so a relay's word alone is no proof. */
async function shownBy(relay: string, { log, chain, timeoutMs, closing }: Asked): Promise<SeenRound | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]);
    const reply = await askRelay(`${relay}/${chain.chainHash}/public/latest`, signal);
    if (reply === null) return null;
    const { round, signature } = reply;
    if ((await verifyInThread(chain, round, signature)) !== null)
      return { relay: new URL(relay).host, round, signature };
    log.warn({ round, relay }, 'beacon relay showed a round that is none');
  } catch (error) {
    if (!closing.aborted) log.warn({ err: error, relay }, 'beacon relay failed');
  }
  return null;
}
