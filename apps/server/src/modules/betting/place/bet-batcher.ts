import { setTimeout as delay } from 'node:timers/promises';
import { isAllInUse, isDatabaseAway, isHeldUp, sqlState, type Db, type Queries } from '../../../platform/db/pool.ts';
import { Batcher } from '../../../platform/engine/batcher.ts';
import { currentDeadline } from '../../../platform/engine/deadline.ts';
import { wakeOutbox } from '../../../platform/outbox/outbox.ts';
import { trace } from '../../../platform/traces/span.ts';
import type { BatchOutcome, Placed, PricedRequest } from '../core/bet.ts';
import { priceRefusalOf } from '../core/price-refusal.ts';
import { placeBatch } from './place-queries.ts';

/** Two statements under way keep the database busy while one of them waits for its flush; more only make batches smaller. */
const IN_FLIGHT_MAX = 2;
/** A statement of so many is worth its own overhead: it waits neither for the rest of the turn nor for the one under way. */
const WORTH_SENDING = 100;
/** A larger statement costs no less per bet, and while it runs nobody of it can bet again. */
const REQUESTS_MAX = 500;
const LINES_MAX = 5_000;
/** Callers time out after 15 s (product §5); beyond this many they are told at once that the server is busy. */
const WAITING_MAX = 20_000;
/** How long a batch is sent again while the database is away: it serves again within 3 s. */
const LOST_RETRY_MS = 10_000;
const LOST_PAUSE_MS = 50;
/** A settlement holds the accounts of a chunk for well under a second; whoever is still held after this is told to ask again. */
const BUSY_RETRY_MS = 8_000;
const BUSY_PAUSE_MS = 10;
const BUSY_PAUSE_MAX_MS = 160;
const SINGLE_TRIES = 5;
const TELL_AFTER_MS = 100;

export interface BetBatcherOptions {
  readonly waitingMax?: number;
  /** Called with the number of requests of each batch that was answered. */
  onBatch?(requests: number): void;
}

/**
 * Gathers the bets of many players into few statements. A player has at most one request in the batches under way, so that
 * "enough money" is exact per request and two batches never wait for each other.
 */
export class BetBatcher {
  readonly #db: Queries;
  readonly #batcher: Batcher<PricedRequest, BatchOutcome>;
  readonly #onBatch: BetBatcherOptions['onBatch'];
  #isTelling = false;

  constructor(db: Db, { waitingMax = WAITING_MAX, onBatch }: BetBatcherOptions = {}) {
    this.#db = db.few(IN_FLIGHT_MAX);
    this.#onBatch = onBatch;
    this.#batcher = new Batcher({
      run: (batch) => this.#place(batch),
      batchMax: REQUESTS_MAX,
      inFlightMax: IN_FLIGHT_MAX,
      sendAt: WORTH_SENDING,
      waitingMax,
      weight: { of: ({ lines }) => lines.length, max: LINES_MAX },
      key: ({ player }) => player,
      // One order of locks for all writers.
      order: (a, b) => byPlayer(a.player, b.player),
      // One request spoils the batch, or a writer outside of this process crossed it. What holds up the statement would hold up each half as long again.
      isolates: (error) => !isDatabaseAway(error) && !isHeldUp(error),
    });
  }

  /**
   * Resolves after the commit, or at once when too many wait. A request whose issue or account somebody else holds is sent again, with exponential
   * backoff, while all others of its batch are answered. Rejects with a fault of the database that did not pass within ten seconds.
   */
  async place(request: PricedRequest): Promise<Placed> {
    const deadline = performance.now() + BUSY_RETRY_MS;
    for (let pause = BUSY_PAUSE_MS; ; pause = Math.min(2 * pause, BUSY_PAUSE_MAX_MS)) {
      if (this.#batcher.isFull) return FULL;
      const placed = await this.#batcher.add(request);
      if (placed.outcome !== 'busy') return placed;
      if (performance.now() > deadline) return FULL;
      await delay(pause);
    }
  }

  /** Sent again while it may still pass. Whether a lost batch was committed is told by its request ids. */
  async #place(batch: readonly PricedRequest[]): Promise<readonly BatchOutcome[]> {
    const deadline = performance.now() + LOST_RETRY_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const placed = await trace('bet batch', { 'caiting.requests': batch.length }, () =>
          placeBatch(this.#db, batch),
        );
        this.#tellSoon();
        this.#onBatch?.(batch.length);
        return placed;
      } catch (error) {
        const refused = batch.length === 1 ? priceRefusalOf(error) : undefined;
        if (refused) return [{ outcome: refused }];
        const isAgain = currentDeadline()?.isPast
          ? false
          : isLost(error)
            ? performance.now() <= deadline
            : batch.length === 1
              ? attempt < SINGLE_TRIES && RETRY_STATES.has(sqlState(error))
              : attempt === 1 && sqlState(error) === SENT_AGAIN;
        if (!isAgain) throw error;
        if (isLost(error)) await delay(LOST_PAUSE_MS);
      }
    }
  }

  /** The balance pushes of many batches are handed out together: the answer has told this player's own tab already. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      wakeOutbox();
    }, TELL_AFTER_MS);
  }
}

const FULL: Placed = { outcome: 'tooManyRequests' };

function byPlayer(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** place_bets asks for the whole batch once more: a key was cleared away meanwhile, or its month has just begun. */
const SENT_AGAIN = '40001';
/** Deadlock, serialization failure, and a key that another process wrote in the same moment. */
const RETRY_STATES: ReadonlySet<string | undefined> = new Set(['40P01', '40001', '23505']);

/** Worth asking again within the deadline: the database comes back, or a connection comes free. */
const isLost = (error: unknown): boolean => isDatabaseAway(error) || isAllInUse(error);
