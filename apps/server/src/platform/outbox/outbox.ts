import { EVENTS, type EventData, type EventType } from '@caiting/contract/events';
import type { Db, Tx } from '../db/pool.ts';
import { inCall } from '../engine/call-id.ts';
import { workIn, type Lane } from '../engine/lane.ts';
import type { Logger } from '../log.ts';
import { trace } from '../traces/span.ts';
import { deleteEvents, insertEvent, postponeEvent, takeEvents, type StoredEvent } from './queries.ts';

export { unparkEvent, type StoredEvent } from './queries.ts';

/** Runs in the dispatcher's transaction: its writes commit together with the event's removal, so they take effect exactly once. */
export type EventHandler<T extends EventType> = (event: EventData<T>, tx: Tx) => Promise<void>;

const BATCH = 100;
/** News about what downtime left behind comes in small batches between the live ones: none of these waits for more than one of them. */
const BACKLOG_BATCH = 5;
/** Rows written by other processes (a tool, a second server) are found by polling. */
const POLL_MS = 1_000;
const TRIES_MAX = 10;

let wakers: readonly (() => void)[] = [];

/**
 * Transactional outbox: writes an event into the caller's transaction; it is delivered to its listeners after the commit, at least once, in order of
 * writing. A rollback takes it back.
 */
export async function publishLater<T extends EventType>(tx: Tx, type: T, event: EventData<T>): Promise<void> {
  await insertEvent(tx, type, event);
  tx.afterCommit(wakeOutbox);
}

/** For events that an SQL function wrote itself: call it after the commit. */
export function wakeOutbox(): void {
  for (const wake of wakers) wake();
}

/** Hands events to the listeners of this process. */
export class Outbox {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #handlers = new Map<string, ((event: unknown, tx: Tx) => Promise<void>)[]>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopping = false;
  readonly #wake = (): void => this.wake();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Listens to one type of event. All listeners must be set before `start`. */
  on<T extends EventType>(type: T, handler: EventHandler<T>): void {
    // The event is parsed by the schema of its type before it is handed over.
    const untyped = handler as (event: unknown, tx: Tx) => Promise<void>;
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), untyped]);
  }

  /** Types that somebody listens to. */
  get types(): string[] {
    return [...this.#handlers.keys()];
  }

  start(): void {
    this.#isStopping = false;
    wakers = [...wakers, this.#wake];
    this.#timer = setInterval(this.#wake, POLL_MS);
    this.wake();
  }

  /** What is not delivered yet stays in its rows. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    wakers = wakers.filter((wake) => wake !== this.#wake);
    await this.#running;
  }

  /** Polls now. While a poll is under way another one follows it. */
  wake(): void {
    this.#isAsked = true;
    // Whoever woke us wrote one event of many.
    this.#running ??= inCall(null, () => this.#drain()).finally(() => (this.#running = null));
  }

  async #drain(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      try {
        let isMore = true;
        while (isMore && !this.#isStopping) {
          // One after the other, so that a backlog has its share however much is live.
          const live = await this.#dispatchBatch('live', BATCH);
          const backlog = await this.#dispatchBatch('backlog', BACKLOG_BATCH);
          isMore = live === BATCH || backlog === BACKLOG_BATCH;
        }
      } catch (error) {
        this.#log.error({ err: error }, 'outbox batch failed');
        return;
      }
    }
  }

  /** Whoever woke us may work in the other lane; what listeners write is of the lane of their event. */
  #dispatchBatch(lane: Lane, limit: number): Promise<number> {
    return workIn(lane, () =>
      this.#db.tx(async (tx) => {
        const events = await takeEvents(tx, lane, limit);
        if (events.length === 0) return 0;
        const done = (await this.#handleTogether(tx, events))
          ? events.map(({ id }) => id)
          : await this.#handleEach(tx, events);
        if (done.length > 0) await deleteEvents(tx, done);
        return events.length;
      }),
    );
  }

  /** The usual case: nobody fails, and one savepoint does for all. False when somebody failed; all writes are then taken back. */
  async #handleTogether(tx: Tx, events: readonly StoredEvent[]): Promise<boolean> {
    await tx.run('savepoint together');
    try {
      for (const event of events) await this.#hand(tx, event);
      return true;
    } catch {
      // Which one failed is found, and logged, one by one: listeners must be idempotent.
      await tx.run('rollback to savepoint together');
      return false;
    }
  }

  /** A listener that fails rolls back its own writes only; the event is retried with backoff, and is a dead letter after ten tries. */
  async #handleEach(tx: Tx, events: readonly StoredEvent[]): Promise<bigint[]> {
    const done: bigint[] = [];
    for (const event of events) {
      await tx.run('savepoint handling');
      try {
        await this.#hand(tx, event);
        await tx.run('release savepoint handling');
        done.push(event.id);
      } catch (error) {
        await tx.run('rollback to savepoint handling');
        await postponeEvent(tx, event.id, TRIES_MAX);
        const told = { err: error, event: event.type, id: String(event.id), tries: event.tries + 1 };
        inCall(event.call_id, () => this.#log.error(told, 'event handler failed'));
      }
    }
    return done;
  }

  async #hand(tx: Tx, event: StoredEvent): Promise<void> {
    const handlers = this.#handlers.get(event.type) ?? [];
    if (handlers.length === 0 && isEventType(event.type)) return;
    await inCall(event.call_id, async () => {
      const parsed = parseEvent(event);
      await trace(`event ${event.type}`, { 'caiting.tries': event.tries }, async () => {
        for (const handler of handlers) await handler(parsed, tx);
      });
      this.#log.debug({ event: event.type, id: String(event.id) }, 'event handed over');
    });
  }
}

const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** Throws for a type this server does not know (a newer server beside it will) and for data that is not the event's. */
export function parseEvent({ type, payload }: StoredEvent): unknown {
  if (!isEventType(type)) throw new Error(`no event is called ${type}`);
  return EVENTS[type].parse(payload);
}
