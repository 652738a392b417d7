import { setTimeout as delay } from 'node:timers/promises';
import { sqlState, type Db, type Queries } from '../../platform/db/pool.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import type { Placed, PricedRequest } from './bet.ts';
import { placeBatch } from './place-queries.ts';

/** Two statements under way keep the database busy while one of them waits for its flush; more only make batches smaller. */
const IN_FLIGHT_MAX = 2;
/** A statement of so many is worth its own overhead: it waits neither for the rest of the turn nor for the one under way. */
const WORTH_SENDING = 100;
/** A larger statement costs no less per bet, and while it runs nobody of it can bet again. */
const REQUESTS_MAX = 500;
const LINES_MAX = 5_000;
/** Callers time out after 15 s (SPEC §5); beyond this many they are told at once that the server is busy. */
const WAITING_MAX = 20_000;
/** How long a batch is sent again while the database is away: it serves again within 3 s. */
const LOST_RETRY_MS = 10_000;
const LOST_PAUSE_MS = 50;
const SINGLE_TRIES = 5;
const TELL_AFTER_MS = 100;

interface Waiting {
  readonly request: PricedRequest;
  resolve(placed: Placed): void;
  reject(error: unknown): void;
}

/**
 * Gathers the bets of many players into few statements (anchors/money §3). No timer: a statement goes out at the end of the turn when none
 * is under way, and at once when it is worth it and fewer than two are. A player has at most one request in the batches under way, so that
 * "enough money" is exact per request and two batches never wait for each other.
 */
export class Batcher {
  readonly #db: Queries;
  readonly #waitingMax: number;
  #queue: Waiting[] = [];
  readonly #busyPlayers = new Set<string>();
  #inFlight = 0;
  #isScheduled = false;
  #isTelling = false;

  constructor(db: Db, waitingMax = WAITING_MAX) {
    this.#db = db.few(IN_FLIGHT_MAX);
    this.#waitingMax = waitingMax;
  }

  /** Resolves after the commit, or at once when too many wait. Rejects with a fault of the database that did not pass within ten seconds. */
  place(request: PricedRequest): Promise<Placed> {
    if (this.#queue.length >= this.#waitingMax) return Promise.resolve(FULL);
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      if (this.#queue.length >= WORTH_SENDING) this.#send();
      else this.#schedule();
    });
  }

  /** Few requests of one turn of the event loop share a batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#inFlight >= IN_FLIGHT_MAX) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#inFlight === 0 || (this.#inFlight < IN_FLIGHT_MAX && this.#queue.length >= WORTH_SENDING)) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#inFlight += 1;
      void this.#run(batch).then((answer) => {
        this.#inFlight -= 1;
        for (const { request } of batch) this.#busyPlayers.delete(request.player);
        this.#send();
        // Behind the next statement, which the pool hands to a connection in this same turn: the database works while the answers are written.
        process.nextTick(answer);
      });
    }
  }

  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let lines = 0;
    let index = 0;
    for (; index < this.#queue.length && batch.length < REQUESTS_MAX && lines < LINES_MAX; index += 1) {
      const waiting = this.#queue[index] as Waiting;
      const { player } = waiting.request;
      if (this.#busyPlayers.has(player)) {
        left.push(waiting);
        continue;
      }
      this.#busyPlayers.add(player);
      batch.push(waiting);
      lines += waiting.request.lines.length;
    }
    this.#queue = left.length === 0 ? this.#queue.slice(index) : left.concat(this.#queue.slice(index));
    // One order of locks for all writers.
    return batch.sort((a, b) => byPlayer(a.request.player, b.request.player));
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

  /** Gives the act that answers everybody waiting. Never rejects: each gets an answer or an error. */
  async #run(batch: readonly Waiting[]): Promise<() => void> {
    const deadline = performance.now() + LOST_RETRY_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const placed = await placeBatch(
          this.#db,
          batch.map(({ request }) => request),
        );
        this.#tellSoon();
        return () => batch.forEach(({ resolve }, index) => resolve(placed[index] as Placed));
      } catch (error) {
        if (isLost(error)) {
          if (performance.now() > deadline) return () => rejectAll(batch, error);
          // Whether the lost batch was committed is told by its request ids when it is sent again.
          await delay(LOST_PAUSE_MS);
        } else if (batch.length > 1) {
          // One request spoils it (or a writer outside of this process crossed it): the halves find out which.
          const half = batch.length >> 1;
          (await this.#run(batch.slice(0, half)))();
          return this.#run(batch.slice(half));
        } else if (attempt >= SINGLE_TRIES || !RETRY_STATES.has(sqlState(error))) return () => rejectAll(batch, error);
      }
    }
  }
}

const FULL: Placed = { outcome: 'tooManyRequests' };

function byPlayer(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/** Deadlock, serialization failure, and a key that another process wrote in the same moment. */
const RETRY_STATES: ReadonlySet<string | undefined> = new Set(['40P01', '40001', '23505']);

/** The connection or the server went away: SQLSTATE class 08, 57P0x (stopping, crashed, starting), or no answer of the server at all. */
function isLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P');
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? CONNECTION_ERRORS.has(code) : LOST_MESSAGE.test(String((error as Error).message));
}

const CONNECTION_ERRORS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** What the driver says without a code. */
const LOST_MESSAGE =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/;
