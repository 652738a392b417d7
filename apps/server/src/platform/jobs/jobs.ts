import pg from 'pg';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import type { Db, OpenTx, Tx } from '../db/pool.ts';
import { currentCall, inCall, settableCall } from '../engine/call-id.ts';
import type { Logger } from '../log.ts';
import { trace } from '../traces/span.ts';
import { ROLES, type Role } from './roles.ts';

const POLL_SECONDS = 2;
/** What comes by the clock, at most once a minute, need not be looked for as often. */
const CRON_POLL_SECONDS = 20;
/** Handlers that work long look at `stopping`; the others are rolled back after this, and tried again by the next start. */
const STOP_TIMEOUT_MS = 4_000;
/** A ticker has failed, or hangs, when it has had no good turn for so long and for so many turns. */
const TICK_MAY_TAKE_MS = 300_000;
const TICKS_MISSED = 5;

/** Beside a job's own data: the call that sent it, by which the lines of its log name it. */
const CALL = 'callId';

export interface JobQueue<Data extends object> {
  readonly name: string;
  /** Which processes work it off. */
  readonly role?: 'draws' | 'jobs';
  /** Timeout: after it the job is taken to be lost and is handed out again. */
  readonly expireSeconds?: number;
  readonly retries?: number;
  /** One job of this queue at a time in the whole deployment. */
  readonly isExclusive?: boolean;
  /** A job whose key waits already is not queued a second time; without a key: one job waits at most. */
  readonly isOncePerKey?: boolean;
  /** Cron in Asia/Shanghai, for jobs that come by themselves. */
  readonly cron?: string;
  /** The job's completion commits in `tx`, together with what the handler writes: exactly once. */
  handle(tx: Tx, data: Data): Promise<void>;
}

/** Declares a queue with the type of its data. */
export function job<Data extends object>(queue: JobQueue<Data>): JobQueue<object> {
  return queue as unknown as JobQueue<object>;
}

export interface Ticker {
  stop(): Promise<void>;
}

interface TickerHere extends Ticker {
  readonly name: string;
  /** Seconds since the deadline of its next good turn; below zero: it is in time. */
  lateS(): number;
}

/** Work that is due later or again and again, kept in the database. */
export class Jobs {
  readonly #log: Logger;
  readonly #boss: PgBoss;
  readonly #queues: JobQueue<object>[] = [];
  readonly #workers = new Map<string, string>();
  readonly #tickers = new Set<TickerHere>();
  readonly #roles: ReadonlySet<Role>;
  readonly #started = Promise.withResolvers<void>();
  /** Resolves once jobs may be sent and are worked off. */
  readonly started = this.#started.promise;
  readonly #stopping = new AbortController();
  /** Aborted when the server stops: work that has a next piece leaves it to the next start. */
  readonly stopping = this.#stopping.signal;

  constructor(db: Db, log: Logger, roles: readonly Role[] = ROLES) {
    this.#log = log;
    this.#roles = new Set(roles);
    this.#boss = new PgBoss({ db: bossDb(db), schema: JOB_SCHEMA, migrate: false, createSchema: false });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  }

  /** Whether this process has a part; every one has what is of `each`. */
  has(role: Role | 'each'): boolean {
    return role === 'each' || this.#roles.has(role);
  }

  /** Makes the queues: from here on jobs can be sent. */
  async start(queues: readonly JobQueue<object>[]): Promise<void> {
    await this.#boss.start();
    for (const queue of queues) {
      await this.#boss.createQueue(queue.name, {
        policy: queue.isExclusive ? 'singleton' : queue.isOncePerKey ? 'short' : 'standard',
        retryLimit: queue.retries ?? 5,
        retryBackoff: true,
        expireInSeconds: queue.expireSeconds ?? 120,
      });
      if (queue.cron) await this.#boss.schedule(queue.name, queue.cron, {}, { tz: 'Asia/Shanghai' });
      this.#queues.push(queue);
    }
  }

  /** Begins to work off those of this process's roles. */
  async work(): Promise<void> {
    for (const queue of this.#queues) if (this.has(queue.role ?? 'jobs')) await this.#startWorker(queue);
    this.#started.resolve();
  }

  async #startWorker(queue: JobQueue<object>): Promise<void> {
    const work = async (jobs: { data: object }[], db: BossDb) => {
      for (const { data } of jobs) await this.#handle(queue, (db as BossTx).tx, data ?? {});
      // There may be more: look again at once, so that a backlog is not worked off at one job per poll.
      const own = this.#workers.get(queue.name);
      if (own) this.#boss.notifyWorker(own);
    };
    const pollingIntervalSeconds = queue.cron ? CRON_POLL_SECONDS : POLL_SECONDS;
    const worker = await this.#boss.work(queue.name, { transactional: true, pollingIntervalSeconds }, work);
    this.#workers.set(queue.name, worker);
  }

  /** In the name of the call that sent the job. That one has failed is seen by an operator among the jobs; why, here. */
  #handle(queue: JobQueue<object>, tx: Tx, { [CALL]: call, ...data }: Sent): Promise<void> {
    return inCall(call ?? null, async () => {
      try {
        if (settableCall(call ?? null) !== null) await tx.run(`select set_config('caiting.call', $1, true)`, [call]);
        await trace(`job ${queue.name}`, {}, () => queue.handle(tx, data));
        this.#log.debug({ job: queue.name }, 'job done');
      } catch (error) {
        this.#log.warn({ err: error, job: queue.name }, 'job failed');
        throw error;
      }
    });
  }

  /** Puts a job into the caller's transaction. `key`: the same key is not queued twice while one waits. `after`: not before. */
  async send(tx: Tx, name: string, data: object, options: { key?: string; after?: Date } = {}): Promise<void> {
    const call = currentCall();
    await this.#boss.send(name, call === null ? data : { ...data, [CALL]: call }, {
      db: executorOn(tx.client),
      ...(options.key ? { singletonKey: options.key } : {}),
      ...(options.after ? { startAfter: options.after } : {}),
    });
    tx.afterCommit(() => {
      const worker = this.#workers.get(name);
      if (worker) this.#boss.notifyWorker(worker);
    });
  }

  /** Hands a failed job out once more, in the caller's transaction, which holds its row. */
  async retry(tx: Tx, name: string, id: string): Promise<void> {
    await this.#boss.retry(name, id, { db: executorOn(tx.client) });
    tx.afterCommit(() => {
      const worker = this.#workers.get(name);
      if (worker) this.#boss.notifyWorker(worker);
    });
  }

  /**
   * Runs `fn` every `everyMs` in each process that has the role, never two at once in one, until stop; elsewhere never. For state machines that live in rows and only need a
   * push (issues, timeouts); `fn` must be safe when several servers run it. Errors are logged and the next turn comes; where none comes to its end,
   * `lateTick` says so.
   */
  tick(name: string, role: Exclude<Role, 'web'> | 'each', everyMs: number, fn: () => Promise<void>): Ticker {
    if (!this.has(role)) return { stop: async () => undefined };
    let running: Promise<void> | null = null;
    let endedAt = performance.now();
    const turn = (): void => {
      running ??= fn()
        .then(() => void (endedAt = performance.now()))
        .catch((error: unknown) => this.#log.error({ err: error, ticker: name }, 'ticker failed'))
        .finally(() => (running = null));
    };
    const timer = setInterval(turn, everyMs);
    const mayTakeMs = Math.max(TICK_MAY_TAKE_MS, TICKS_MISSED * everyMs);
    const ticker: TickerHere = {
      name,
      lateS: () => (performance.now() - endedAt - mayTakeMs) / 1_000,
      stop: async () => {
        clearInterval(timer);
        this.#tickers.delete(ticker);
        await running;
      },
    };
    this.#tickers.add(ticker);
    return ticker;
  }

  /** The ticker of this process whose last good turn is the longest over its time, and by how many seconds; null while all are in time. */
  lateTick(): { readonly name: string; readonly lateS: number } | null {
    const late = [...this.#tickers]
      .map(({ name, lateS }) => ({ name, lateS: lateS() }))
      .filter(({ lateS }) => lateS > 0);
    return late.toSorted((a, b) => b.lateS - a.lateS)[0] ?? null;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#tickers].map((ticker) => ticker.stop()));
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }
}

interface Sent {
  readonly [CALL]?: string;
}

interface BossTx extends BossDb {
  readonly tx: Tx;
}

/** The job library on our pool. It gets its own parsing of int8, which it counts in. */
function bossDb(db: Db): BossDb {
  return {
    ...executorOn(db.pool),
    beginTransaction: async () => {
      const open: OpenTx = await db.begin({ isLong: true });
      const bossTx: BossTx = { ...executorOn(open.tx.client), tx: open.tx };
      return { db: bossTx, commit: () => open.commit(), rollback: () => open.rollback() };
    },
  };
}

function executorOn(target: pg.Pool | pg.ClientBase): Pick<BossDb, 'executeSql'> {
  return {
    executeSql: async (text, values) => {
      // Several statements in one text are possible only without values.
      const done = await target.query({ text, types: pg.types, ...(values ? { values } : {}) });
      return Array.isArray(done) ? done.at(-1) : done;
    },
  };
}
