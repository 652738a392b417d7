import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bus } from '../outbox/bus.ts';
import { Buckets, type Taken } from './buckets.ts';

/** Seconds to wait before this request may go on, 0 when it may. */
export type RateLimit = (request: FastifyRequest) => Promise<number>;

export interface RateLimitOptions {
  /** Of the limit, the same in every process. */
  readonly name: string;
  readonly perSecond: number;
  readonly burst: number;
  /** What requests are counted by. */
  key(request: FastifyRequest): string;
}

const SHARE_MS = 250;
const TOPIC = 'rate-limit';
/** A notification of PostgreSQL takes 8,000 bytes, a key some 60 of them. */
const KEYS_PER_NOTICE = 80;

/**
 * The store of @fastify/rate-limit: one for all limits, since each would take its memory beforehand. The plugin's own counts in fixed windows, which
 * let twice as many through around their ends and make everybody wait until the next.
 */
function storeOf(buckets: Buckets) {
  return class Store {
    readonly #name: string;

    constructor(options: object) {
      this.#name = 'name' in options ? String(options.name) : '';
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const ttl = buckets.take(`${this.#name}\n${key}`, { max, windowMs }, performance.now());
      done(null, { current: ttl === 0 ? max : max + 1, ttl });
    }

    /** Of one limit; the options are those of `limitBy`. */
    child(options: object): Store {
      return new Store(options);
    }
  };
}

/** Makes `limitBy` work. Over a bus that reaches other processes their counts are shared: a caller has one budget for all of them. */
export async function registerRateLimits(app: FastifyInstance, bus: Bus, isShared: boolean): Promise<void> {
  const buckets = new Buckets();
  await app.register(rateLimit, { global: false, store: storeOf(buckets) });
  if (!isShared) return;
  const stop = shareOverBus(buckets, bus);
  app.addHook('onClose', async () => stop());
}

export function limitBy(app: FastifyInstance, { name, perSecond, burst, key }: RateLimitOptions): RateLimit {
  const max = Math.max(1, Math.trunc(burst));
  const options = { name, max, timeWindow: (max / perSecond) * 1000, keyGenerator: key };
  const check = app.createRateLimit(options);
  return async (request) => {
    const checked = await check(request);
    return checked.isAllowed || !checked.isExceeded ? 0 : checked.ttlInSeconds;
  };
}

/** Four times a second the processes tell each other what was taken of buckets that are more than half used. Late by that much, and free for everybody else. */
export function shareOverBus(buckets: Buckets, bus: Bus): () => void {
  const self = randomUUID();
  bus.subscribe((notice) => {
    if (notice.kind !== 'news' || notice.topic !== TOPIC) return;
    const [from, ...taken] = notice.about;
    if (from === self) return;
    for (const one of taken) buckets.takenElsewhere(JSON.parse(one) as Taken, performance.now());
  });
  const timer = setInterval(() => {
    const taken = buckets.taken().map((one) => JSON.stringify(one));
    for (let at = 0; at < taken.length; at += KEYS_PER_NOTICE)
      bus.publish({ kind: 'news', topic: TOPIC, about: [self, ...taken.slice(at, at + KEYS_PER_NOTICE)] });
  }, SHARE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
