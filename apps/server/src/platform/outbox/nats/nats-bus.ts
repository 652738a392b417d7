import { randomUUID } from 'node:crypto';
import type { DbTarget } from '../../db/pool.ts';
import type { Logger } from '../../log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { ANSWER_MS } from '../bus-queries.ts';
import { CUTS_BEFORE_MS, RECONNECT_MS, WAITING_MAX, inAtMost, smaller, type Bus, type Notice } from '../bus.ts';
import { NatsRefused, PAYLOAD_MIN_BYTES } from './connect.ts';
import { Heard, type Order } from './heard.ts';
import { Line } from './line.ts';
import { RollCall } from './roll-call.ts';
import { Seal } from './seal.ts';
import type { NatsSettings } from './settings.ts';

/** Larger ones travel without what they are about: memory is for many small ones. */
const MESSAGE_MAX_BYTES = PAYLOAD_MIN_BYTES / 2;
/** Together with the seal less than any server takes. */
const PART_MAX_BYTES = PAYLOAD_MIN_BYTES - 1_024;
const CHARACTER_MAX_BYTES = 3;
/** A sign of life, and a look at who should give one. */
const BEAT_MS = 1_000;
/** Whoever was not heard for so long, and still stands in the database, is cut off from this process. */
const SILENCE_MAX_MS = 3_500;
/** How long a process that comes (back) waits for the others before it makes up for what it may have missed. */
const JOIN_MS = 2_000;
/** Away for no longer, it can tell from the numbers of the others that it has missed nothing: nobody came and went meanwhile. */
const SHORT_MS = 5_000;

/** What travels, as JSON. Numbered is what must neither be missed nor come twice. */
interface BusMessage {
  readonly n?: number;
  readonly notice?: Notice;
  /** A sign of life: how much was told so far, and who tells it (`RollCall`). Asks for those of the others when it is the first on a connection. */
  readonly told?: number;
  readonly pid?: number | null;
  readonly isFirst?: true;
  /** Asks every other process to say that it has come so far, and the answer to that. */
  readonly ask?: string;
  readonly heard?: string;
}

interface Waiting {
  readonly text: string;
  readonly sinceMs: number;
  readonly n?: number;
}

/** Many small messages in one, a line each: to seal and to hand over takes longer than to read. */
function* packed(batch: readonly Waiting[]): Generator<string> {
  let part = '';
  for (const { text } of batch) {
    if (part !== '' && (part.length + text.length) * CHARACTER_MAX_BYTES > PART_MAX_BYTES) {
      yield part;
      part = '';
    }
    part += part === '' ? text : `\n${text}`;
  }
  yield part;
}

/** From when a line is lost until all is made up for. */
interface Absence {
  readonly sinceMs: number;
  /** Who was there then. */
  readonly pids: ReadonlySet<number>;
}

/**
 * Several processes that hear each other by NATS. It carries messages at most once, so they are numbered by their sender: who sees that one is missing, on
 * a sign of life at the latest, makes up for it from the database as after a loss of the PostgreSQL bus, and what was not confirmed is sent again and
 * heard once. That the bus is whole is known from the database, where every process has a connection (`RollCall`): nobody can be cut off unnoticed.
 */
export class NatsBus implements Bus {
  readonly #settings: NatsSettings;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #roll: RollCall;
  readonly #heard = new Heard();
  readonly #listeners: ((notice: Notice) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  #seal: Seal | null = null;
  #line: Line | null = null;
  #lineSinceMs = 0;
  #isStarted = false;
  #isClosed = false;
  /** Numbers of the last message published, and of the last one that NATS has. */
  #published = 0;
  #confirmed = 0;
  #waiting: Waiting[] = [];
  /** Cuts that are not in the database yet. */
  #cuts: string[] = [];
  #sending: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #beating: Promise<void> | null = null;
  #listed: readonly number[] = [];
  #silent: readonly number[] = [];
  #absence: Absence | null = null;
  #hasMissed = false;
  #wholeAtMs = 0;
  /** Called with each process that says it has heard, by question. */
  readonly #asked = new Map<string, (pid: number) => void>();

  constructor(target: DbTarget, settings: NatsSettings, log: Logger, metrics: Metrics) {
    this.#settings = settings;
    this.#log = log;
    this.#metrics = metrics;
    this.#roll = new RollCall(target, log);
  }

  /** Without NATS it starts all the same, and says that it is away; what waiting does not mend ends the start. */
  async start(): Promise<void> {
    this.#seal = new Seal(await this.#roll.start());
    this.#isStarted = true;
    this.#wholeAtMs = performance.now();
    this.#absence = { sinceMs: performance.now(), pids: new Set() };
    try {
      await this.#connect(this.#seal);
    } catch (error) {
      if (error instanceof NatsRefused) {
        await this.close();
        throw error;
      }
      this.#log.warn({ err: error }, 'NATS not reached');
      this.#connectLater();
    }
    this.#beat = setInterval(() => this.#beatOnce(), BEAT_MS).unref();
  }

  publish(notice: Notice): void {
    // First on its way to the others: telling a thousand sockets here takes longer than the way there.
    this.#post(notice);
    this.#tell(notice);
  }

  #post(notice: Notice): void {
    // Before the start (seeds) there is nobody else to tell.
    if (!this.#isStarted) return;
    const n = this.#published + 1;
    const text = this.#textOf(n, notice);
    if (text === null) return;
    this.#published = n;
    this.#metrics.busNotices.inc({ way: 'published' });
    if (notice.kind === 'cut') this.#cuts.push(JSON.stringify(notice));
    // The others see by the numbers that they have missed something.
    if (this.#waiting.length >= WAITING_MAX) this.#waiting = [];
    this.#enqueue(text, n);
  }

  #textOf(n: number, notice: Notice): string | null {
    const text = JSON.stringify({ n, notice } satisfies BusMessage);
    if (Buffer.byteLength(text) <= MESSAGE_MAX_BYTES) return text;
    const where = smaller(notice);
    if (where !== null) return JSON.stringify({ n, notice: where } satisfies BusMessage);
    this.#log.warn({ kind: notice.kind }, 'a notice too large for the bus stays in this process');
    return null;
  }

  #enqueue(text: string, n?: number): void {
    this.#waiting.push({ text, sinceMs: performance.now(), ...(n === undefined ? {} : { n }) });
    this.#send();
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
    const others = await this.#roll.others();
    // Unknown who is there: the timeout must do.
    if (others === null) return new Promise(() => undefined);
    if (others.length === 0) return;
    const missing = new Set(others);
    const question = randomUUID();
    const heard = Promise.withResolvers<void>();
    this.#asked.set(question, (pid) => {
      missing.delete(pid);
      if (missing.size === 0) heard.resolve();
    });
    // A process that does not answer must not leak the question.
    setTimeout(() => this.#asked.delete(question), ANSWER_MS).unref();
    // Behind everything published before, on the same connection.
    this.#enqueue(JSON.stringify({ ask: question } satisfies BusMessage));
    return heard.promise;
  }

  isUp(): boolean {
    return this.#line !== null && this.#absence === null && this.#silent.length === 0 && this.#roll.isUp;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    await Promise.all([this.#sending, this.#beating]);
    const line = this.#line;
    this.#line = null;
    await line?.close();
    await this.#roll.close();
  }

  async #connect(seal: Seal): Promise<void> {
    const line = await Line.open(this.#settings, seal, this.#log, (from, text) => this.#hear(from, text));
    if (this.#isClosed) return line.close();
    if (this.#lineSinceMs > 0) this.#metrics.busReconnects.inc();
    this.#line = line;
    this.#lineSinceMs = performance.now();
    line.onEnd((error) => this.#lose(line, error));
    this.#listed = (await this.#roll.others()) ?? this.#listed;
    this.#giveSign(true);
    this.#join();
  }

  /** Who comes, or comes back, is whole when everybody is heard; after a while, with whoever is. What the others tell later is seen by its number. */
  #join(): void {
    if (this.#absence === null || this.#line === null) return;
    const heard = this.#heard.since(this.#lineSinceMs);
    const isAll = this.#listed.every((pid) => heard.has(pid));
    if (!isAll && performance.now() - this.#lineSinceMs < JOIN_MS) return;
    const { sinceMs, pids } = this.#absence;
    const isShort = this.#lineSinceMs - sinceMs < SHORT_MS && [...pids].every((pid) => heard.has(pid));
    const mayLack = !isAll || !isShort || this.#hasMissed;
    this.#absence = null;
    if (isAll) this.#silent = [];
    if (mayLack) this.#makeUp();
    this.#send();
  }

  /** What was missed: the listeners look for themselves, and cuts are in a table. */
  #makeUp(): void {
    this.#hasMissed = false;
    for (const listener of this.#gapListeners) listener();
    void this.#tellLateCuts();
  }

  async #tellLateCuts(): Promise<void> {
    const cuts = await this.#roll.lateCuts(performance.now() - this.#wholeAtMs + CUTS_BEFORE_MS);
    if (cuts === null) return;
    for (const cut of cuts) this.#tell(cut);
    this.#wholeAtMs = performance.now();
  }

  /** After an absence not before the others are back too: they would have to begin anew for what they did not hear. */
  #send(): void {
    const line = this.#line;
    if (line !== null && this.#absence === null)
      this.#sending ??= this.#sendAll(line).finally(() => (this.#sending = null));
  }

  /** A batch of all that came meanwhile, until NATS confirms it. What fails is sent again on the next line, under the same numbers. */
  async #sendAll(line: Line): Promise<void> {
    while (this.#waiting.length > 0 && this.#line === line) {
      if (this.#cuts.length > 0) await this.#keepCuts();
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        for (const part of packed(batch)) line.send(part);
        await line.confirmed();
      } catch (error) {
        this.#waiting = [...batch, ...this.#waiting];
        return this.#lose(line, error);
      }
      const [oldest] = batch;
      if (oldest) this.#metrics.busLag.observe((performance.now() - oldest.sinceMs) / 1_000);
      this.#confirmed = batch.findLast(({ n }) => n !== undefined)?.n ?? this.#confirmed;
    }
  }

  /** Before they are told: who does not hear of one finds it there. Without the database they are told all the same, and kept later. */
  async #keepCuts(): Promise<void> {
    const cuts = this.#cuts;
    this.#cuts = [];
    if (!(await this.#roll.keepCuts(cuts))) this.#cuts = [...cuts, ...this.#cuts].slice(-WAITING_MAX);
  }

  #giveSign(isFirst = false): void {
    const sign: BusMessage = { told: this.#confirmed, pid: this.#roll.pid, ...(isFirst ? { isFirst } : {}) };
    const line = this.#line;
    try {
      line?.send(JSON.stringify(sign));
    } catch (error) {
      if (line) this.#lose(line, error);
    }
  }

  #beatOnce(): void {
    this.#beating ??= this.#lookAround()
      .catch((error: unknown) => this.#log.error({ err: error }, 'the bus was not looked at'))
      .finally(() => (this.#beating = null));
  }

  async #lookAround(): Promise<void> {
    const line = this.#line;
    this.#giveSign();
    // A server of NATS that stands still is found by this.
    if (this.#sending === null) await line?.confirmed().catch((error: unknown) => this.#lose(line, error));
    const pid = this.#roll.pid;
    const others = await this.#roll.others();
    if (this.#roll.pid !== pid) this.#giveSign();
    if (this.#cuts.length > 0) await this.#keepCuts();
    this.#heard.forget();
    if (others !== null) this.#look(others);
    this.#join();
    if (this.isUp()) this.#wholeAtMs = performance.now();
    else await this.#tellLateCuts();
  }

  #look(others: readonly number[]): void {
    // Nobody will ever say what was missed of who went while he was cut off.
    if (this.#silent.some((pid) => !others.includes(pid))) this.#note('missed');
    const [before, heard] = [new Set(this.#listed), this.#heard.since(performance.now() - SILENCE_MAX_MS)];
    this.#listed = others;
    // Who has just come may not have said anything yet.
    this.#silent = others.filter((pid) => before.has(pid) && !heard.has(pid));
  }

  #hear(from: string, part: string): void {
    for (const text of part.split('\n')) this.#hearOne(from, text);
    this.#join();
  }

  #hearOne(from: string, text: string): void {
    const { n, notice, told, pid = null, isFirst, ask, heard } = JSON.parse(text) as BusMessage;
    if (told !== undefined) this.#note(this.#heard.life(from, told, pid));
    if (isFirst) this.#giveSign();
    if (notice && n !== undefined) {
      const order = this.#heard.message(from, n);
      if (order === 'again') return;
      this.#note(order);
      this.#metrics.busNotices.inc({ way: 'received' });
      this.#tell(notice);
    }
    if (heard !== undefined && pid !== null) this.#asked.get(heard)?.(pid);
    if (ask !== undefined) this.#enqueue(JSON.stringify({ heard: ask, pid: this.#roll.pid } satisfies BusMessage));
  }

  #note(order: Order): void {
    if (order !== 'missed') return;
    // Who is coming back makes up for everything at once.
    if (this.#absence !== null) this.#hasMissed = true;
    else this.#makeUp();
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #lose(line: Line, error: unknown): void {
    if (this.#line !== line) return;
    this.#line = null;
    if (this.#isClosed) return;
    this.#log.warn({ err: error }, 'the bus is away');
    this.#absence ??= { sinceMs: performance.now(), pids: new Set(this.#listed) };
    void line.close();
    this.#connectLater();
  }

  #connectLater(): void {
    if (this.#isClosed || this.#again !== undefined) return;
    this.#again = setTimeout(() => {
      const seal = this.#seal;
      if (seal === null) return;
      this.#connect(seal)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'NATS not reached'))
        .finally(() => {
          this.#again = undefined;
          if (this.#line === null) this.#connectLater();
        });
    }, RECONNECT_MS);
    this.#again.unref();
  }
}
