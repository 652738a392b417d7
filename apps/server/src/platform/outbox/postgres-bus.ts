import pg from 'pg';
import type { DbTarget } from '../db/pool.ts';
import type { Logger } from '../log.ts';
import type { Bus, Notice } from './bus.ts';

const CHANNEL = 'caiting_bus';
/** Name of the bus's connections in pg_stat_activity. */
const BUS_NAME = 'caiting bus';
/** PostgreSQL caps a notification at 8000 bytes. */
const NOTICE_MAX_BYTES = 7_500;
const RECONNECT_MS = 500;

/**
 * Several processes on one database. Logged rooms travel as room and seq only. Notices are sent outside of the transactions that
 * caused them, since NOTIFY inside a commit takes one lock for the whole server.
 */
export class PostgresBus implements Bus {
  readonly #target: DbTarget;
  readonly #log: Logger;
  readonly #listeners: ((notice: Notice) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  #client: pg.Client | null = null;
  #isClosed = false;
  readonly #queue: string[] = [];
  #sending: Promise<void> | null = null;
  #connections = 0;

  constructor(target: DbTarget, log: Logger) {
    this.#target = target;
    this.#log = log;
  }

  /** Connects; later breaks are mended by themselves. */
  async start(): Promise<void> {
    const target = this.#target;
    const where = typeof target === 'string' ? { connectionString: target } : target;
    const client = new pg.Client({ ...where, application_name: BUS_NAME });
    client.on('error', (error) => this.#log.warn({ err: error }, 'bus connection failed'));
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? 'null') as Notice));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    client.on('end', () => this.#onEnd());
    this.#client = client;
    this.#connections += 1;
    if (this.#connections > 1) for (const listener of this.#gapListeners) listener();
  }

  publish(notice: Notice): void {
    const text = JSON.stringify(notice.kind === 'log' ? { kind: 'log', room: notice.room, seq: notice.seq } : notice);
    // One that is too large, or finds nobody connected, is heard here at least; the others see the gap.
    if (this.#client === null || Buffer.byteLength(text) > NOTICE_MAX_BYTES) {
      // Before the start (seeds) there is nobody else to tell.
      if (this.#connections > 0) this.#log.warn({ kind: notice.kind }, 'notice stays in this process');
      return this.#tell(notice);
    }
    this.#queue.push(text);
    this.#sending ??= this.#send(this.#client).finally(() => (this.#sending = null));
  }

  /** One statement at a time; what comes meanwhile goes out together with the next. */
  async #send(client: pg.Client): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0);
      try {
        await client.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [CHANNEL, batch]);
      } catch (error) {
        this.#log.warn({ err: error }, 'notices stay in this process');
        for (const text of batch) this.#tell(JSON.parse(text) as Notice);
      }
    }
  }

  subscribe(listener: (notice: Notice) => void): void {
    this.#listeners.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sending;
    await this.#client?.end();
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #onEnd(): void {
    this.#client = null;
    if (this.#isClosed) return;
    const again = setTimeout(() => void this.start().catch(() => this.#onEnd()), RECONNECT_MS);
    again.unref();
  }
}
