import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DbTarget } from '../db/pool.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ANSWER_MS, busClient, channelName, keepCuts, lateCuts, processesOf } from './bus-queries.ts';
import { CUTS_BEFORE_MS, RECONNECT_MS, WAITING_MAX, inAtMost, smaller, type Bus, type Notice } from './bus.ts';

/** PostgreSQL caps a notification at 8000 bytes. */
const MESSAGE_MAX_BYTES = 7_500;
/** A half-open connection is found by a heartbeat. */
const BEAT_MS = 5_000;

/** What travels, as JSON: the sender first, so that its own messages are skipped unparsed. A gap means: read the database again. */
interface BusMessage {
  readonly from: string;
  readonly notice?: Notice;
  readonly isGap?: true;
  /** Asks every other process to say that it has come so far. */
  readonly ask?: string;
  /** The answer to that. */
  readonly heard?: string;
}

interface Waiting {
  readonly message: string;
  readonly sinceMs: number;
  /** The notice of a cut, for the table of cuts. */
  readonly cut?: string;
}

/** A prepared statement: planned once a connection. */
const NOTIFY = { name: 'bus.notify', text: 'select pg_notify($1, message) from unnest($2::text[]) as message' };
/**
 * Several processes on one database. Notices are heard in their own process at once. An event of a logged room that does not fit travels as
 * room and seq only. They are sent outside of the transactions that caused them, since NOTIFY inside a commit takes one lock for the whole server. While
 * the connection is away they wait; what this process missed meanwhile is found in the logs of rooms, in the table of cuts, or fetched
 * anew.
 */
export class PostgresBus implements Bus {
  readonly #target: DbTarget;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #id = randomUUID().slice(0, 8);
  /** How a message of this process begins: PostgreSQL gives them back to whoever sent them. */
  readonly #ownHead = JSON.stringify({ from: this.#id }).slice(0, -1);
  readonly #listeners: ((notice: Notice) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  #client: pg.Client | null = null;
  #channel = '';
  #isClosed = false;
  #isStarted = false;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #aliveAtMs = 0;
  /** The message whose way is being timed: one at a time, until PostgreSQL gives it back. */
  #timed: Waiting | null = null;
  /** Called for each process that says it has heard, by question. */
  readonly #asked = new Map<string, () => void>();

  constructor(target: DbTarget, log: Logger, metrics: Metrics) {
    this.#target = target;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Connects, and from then on reconnects by itself. */
  async start(): Promise<void> {
    await this.#connect();
    this.#isStarted = true;
    this.#beat = setInterval(() => void this.#ask(), BEAT_MS).unref();
  }

  publish(notice: Notice): void {
    // First on its way to the others: telling a thousand sockets here takes longer than the way there.
    this.#post(notice);
    this.#tell(notice);
  }

  #post(notice: Notice): void {
    // Before the start (seeds) there is nobody else to tell.
    if (!this.#isStarted) return;
    const message = this.#messageOf(notice);
    if (message === null) return;
    this.#metrics.busNotices.inc({ way: 'published' });
    if (this.#waiting.length >= WAITING_MAX) {
      this.#waiting = [];
      this.#enqueue(this.#write({ isGap: true }));
    }
    this.#enqueue(message, notice.kind === 'cut' ? { cut: JSON.stringify(notice) } : {});
    this.#send();
  }

  #enqueue(message: string, more: Pick<Waiting, 'cut'> = {}): void {
    this.#waiting.push({ message, sinceMs: performance.now(), ...more });
  }

  subscribe(listener: (notice: Notice) => void): void {
    this.#listeners.push(listener);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async heardByAll(maxMs: number): Promise<void> {
    if (this.#isStarted) await inAtMost(maxMs, this.#allHeard());
  }

  async #allHeard(): Promise<void> {
    const client = this.#client;
    const others = client === null ? null : await this.#countOthers(client);
    // Unknown how many there are: the timeout must do.
    if (others === null) return new Promise(() => undefined);
    if (others === 0) return;
    const question = randomUUID();
    let missing = others;
    const heard = Promise.withResolvers<void>();
    this.#asked.set(question, () => {
      if ((missing -= 1) === 0) heard.resolve();
    });
    // Behind everything published before, on the same connection.
    this.#enqueue(this.#write({ ask: question }));
    this.#send();
    // A process that does not answer must not leak the question.
    setTimeout(() => this.#asked.delete(question), ANSWER_MS).unref();
    return heard.promise;
  }

  async #countOthers(client: pg.Client): Promise<number | null> {
    try {
      return Math.max(0, (await processesOf(client)).length - 1);
    } catch (error) {
      this.#log.warn({ err: error }, 'listeners of the bus not counted');
      return null;
    }
  }

  isUp(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    await this.#sending;
    await this.#client?.end();
  }

  #write(about: Omit<BusMessage, 'from'>): string {
    return JSON.stringify({ from: this.#id, ...about } satisfies BusMessage);
  }

  #messageOf(notice: Notice): string | null {
    const message = this.#write({ notice });
    if (Buffer.byteLength(message) <= MESSAGE_MAX_BYTES) return message;
    const where = smaller(notice);
    if (where !== null) return this.#write({ notice: where });
    this.#log.warn({ kind: notice.kind }, 'a notice too large for the bus stays in this process');
    return null;
  }

  async #connect(): Promise<void> {
    const client = busClient(this.#target, this.#log);
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      await client.connect();
      client.on('end', () => this.#onEnd(client));
      this.#channel = await channelName(client);
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`);
      this.#client = client;
      if (this.#isStarted) {
        this.#metrics.busReconnects.inc();
        await this.#makeUp(client);
      }
      this.#aliveAtMs = performance.now();
    } catch (error) {
      this.#giveUp(client);
      throw error;
    }
    this.#send();
  }

  /** What was missed: the listeners look for themselves, and cuts are in a table. */
  async #makeUp(client: pg.Client): Promise<void> {
    for (const listener of this.#gapListeners) listener();
    const awayMs = performance.now() - this.#aliveAtMs + CUTS_BEFORE_MS;
    for (const cut of await lateCuts(client, awayMs)) this.#tell(cut);
  }

  /** One statement at a time, a batch of all that came meanwhile. What fails is retried on the next connection. */
  #send(): void {
    const client = this.#client;
    if (client !== null) this.#sending ??= this.#sendAll(client).finally(() => (this.#sending = null));
  }

  async #sendAll(client: pg.Client): Promise<void> {
    while (this.#waiting.length > 0 && this.#client === client) {
      const batch = this.#waiting;
      this.#waiting = [];
      this.#timed ??= batch[0] ?? null;
      try {
        const cuts = batch.flatMap(({ cut }) => cut ?? []);
        if (cuts.length > 0) await keepCuts(client, cuts);
        await client.query({ ...NOTIFY, values: [this.#channel, batch.map(({ message }) => message)] });
        this.#aliveAtMs = performance.now();
      } catch (error) {
        this.#log.warn({ err: error }, 'notices wait for the bus');
        this.#waiting = [...batch, ...this.#waiting];
        return this.#giveUp(client);
      }
    }
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (client === null || this.#sending !== null) return;
    try {
      await client.query('select 1');
      this.#aliveAtMs = performance.now();
    } catch (error) {
      this.#log.warn({ err: error }, 'bus connection does not answer');
      this.#giveUp(client);
    }
  }

  #giveUp(client: pg.Client): void {
    this.#onEnd(client);
    client.end().catch(() => undefined);
  }

  #hear(message: string): void {
    if (message.startsWith(this.#ownHead)) return this.#hearOwn(message);
    const { notice, isGap, ask, heard } = JSON.parse(message) as BusMessage;
    if (isGap) for (const listener of this.#gapListeners) listener();
    if (notice || isGap) this.#metrics.busNotices.inc({ way: 'received' });
    if (notice) this.#tell(notice);
    if (heard !== undefined) this.#asked.get(heard)?.();
    if (ask === undefined) return;
    this.#enqueue(this.#write({ heard: ask }));
    this.#send();
  }

  #hearOwn(message: string): void {
    if (this.#timed?.message !== message) return;
    this.#metrics.busLag.observe((performance.now() - this.#timed.sinceMs) / 1_000);
    this.#timed = null;
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #onEnd(client: pg.Client): void {
    if (this.#client === client) {
      this.#client = null;
      // Nobody knows whether it was sent; what waits is timed from when it was published.
      this.#timed = null;
    }
    // A connection that never was the bus's, or has been replaced, ends unnoticed.
    if (this.#client === null && this.#isStarted) this.#connectLater();
  }

  #connectLater(): void {
    if (this.#isClosed || this.#again !== undefined) return;
    this.#again = setTimeout(() => {
      this.#connect()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'bus not reached'))
        .finally(() => {
          this.#again = undefined;
          if (this.#client === null) this.#connectLater();
        });
    }, RECONNECT_MS);
    this.#again.unref();
  }
}
