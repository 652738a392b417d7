import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pushes, SOCKET_BEHIND_MAX, SOCKET_COALESCE_MS, SOCKET_PENDING_MAX_BYTES } from '@caiting/contract';
import type { Logger } from '../log.ts';
import type { NoticeFrame } from '../outbox/bus.ts';
import type { Client } from './client.ts';
import { decodeTextFrame, encodeTextFrame, frameOf } from './frames.ts';
import { LastEvents } from '../engine/last-events.ts';

/** Events of a room kept in memory. More than a client may be behind, so that thousands of reconnects cost no query. */
const EVENTS_IN_MEMORY_MAX = 500;
/** The largest replay; beyond it a full reload is cheaper for both sides. */
const REPLAY_MAX_BYTES = SOCKET_PENDING_MAX_BYTES / 2;
const READ_AGAIN_MS = 500;
const EMPTY_READS_MAX = 10;

/** On its way out. */
interface RoomEvent {
  readonly seq: number;
  readonly bytes: Buffer;
}

export type LoggedFrame = NoticeFrame & { readonly seq: number };

/** What a module gives so that the hub can read a room's event log. */
export interface RoomLog {
  /** Where the log stands, or null for a room that does not exist. `epoch` changes when a log starts anew. */
  head(room: string): Promise<{ epoch: string; seq: number } | null>;
  /** Where these rooms' logs stand, asked every second for all that are open: who was not told finds out. */
  heads?(rooms: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Events after `after` in order and without holes, at most `limit`. */
  read(room: string, after: number, limit: number): Promise<readonly LoggedFrame[]>;
  /** For an event that takes back another (a recall). The log itself has been blanked; memory must not show what it no longer does. */
  retraction?(later: NoticeFrame): Retraction | null;
}

export interface Retraction {
  /** Stands in whatever is taken back: an id as it is written in JSON. */
  readonly mark: string;
  /** What is left of an earlier event, or null when that stays as it was. */
  left(earlier: NoticeFrame): NoticeFrame | null;
}

/**
 * One room on this server: its sockets, the place in its sequence, its last events, and what is about to be written. A logged room always
 * has at least the last 200 events in memory, so whoever comes back is served at once and in the same turn.
 */
export class Room {
  readonly name: string;
  /** As it stands on the wire: the room code, `site` or `me`. */
  readonly wireName: string;
  readonly clients = new Set<Client>();
  epoch: string;
  /** Place of the newest event known here. */
  seq: number;
  /** When the last socket left; the room is forgotten some time after. */
  emptySinceMs: number | null = null;
  readonly #log: RoomLog | null;
  readonly #errors: Logger;
  /** Those up to `seq`, without a hole. */
  readonly #events = new LastEvents(EVENTS_IN_MEMORY_MAX);
  /** Replays by where they begin: in a reconnect storm thousands ask for the same. */
  readonly #replays = new Map<number, Buffer>();
  #pending: RoomEvent[] = [];
  /** When the last flush ended: with thousands of sockets it takes longer than the interval between two flushes. */
  #flushedAtMs = 0;
  #isFlushDue = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #wantedSeq = 0;
  #isDisposed = false;

  constructor(
    name: string,
    wireName: string,
    log: RoomLog | null,
    head: { epoch: string; seq: number } | null,
    errors: Logger,
  ) {
    this.name = name;
    this.wireName = wireName;
    this.#log = log;
    this.#errors = errors;
    // A room without a log keeps its order here; another server, or a later life of the room, has another epoch.
    this.epoch = head?.epoch ?? newEpoch();
    this.seq = head?.seq ?? 0;
  }

  /** A room with an event log, its last events in memory: two queries for however many wait. Null when there is no such room. */
  static async open(name: string, wireName: string, log: RoomLog, errors: Logger): Promise<Room | null> {
    const head = await log.head(name);
    if (head === null) return null;
    const room = new Room(name, wireName, log, { ...head, seq: Math.max(0, head.seq - SOCKET_BEHIND_MAX) }, errors);
    await room.readOn();
    room.flush();
    return room;
  }

  /** What has been written to everybody here: the events that wait for the next write follow it. */
  get hello(): { room: string; epoch: string; seq: number } {
    return { room: this.wireName, epoch: this.epoch, seq: this.#sentSeq };
  }

  get #sentSeq(): number {
    return (this.#pending[0]?.seq ?? this.seq + 1) - 1;
  }

  /** The next event of a room that has no log. */
  append(frame: NoticeFrame): void {
    this.#add(this.seq + 1, frame);
  }

  /** The log has reached `seq`; `frame`, when given, is that event. What lies between is read from the log, once for all notices. */
  advance(seq: number, frame: NoticeFrame | undefined): void {
    if (seq <= this.seq) return;
    if (frame && seq === this.seq + 1 && this.#reading === null) return this.#add(seq, frame);
    this.#wantedSeq = Math.max(this.#wantedSeq, seq);
    void this.readOn();
  }

  /** Another epoch for a room without a log: every client fetches again what it shows. */
  startAnew(): void {
    this.flush();
    this.#events.clear();
    this.#replays.clear();
    this.epoch = newEpoch();
    this.seq = 0;
    for (const client of this.clients) this.#reset(client);
  }

  /** Reads the log on to its end. One reading at a time; while the database is away it is tried again. */
  readOn(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
      // Notices that came after the last look.
      if (this.seq < this.#wantedSeq && !this.#isDisposed) void this.readOn();
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    let empty = 0;
    for (let isMore = this.#log !== null; isMore && !this.#isDisposed;) {
      try {
        const read = (await this.#log?.read(this.name, this.seq, SOCKET_BEHIND_MAX)) ?? [];
        for (const { seq, ...frame } of read) if (seq > this.seq) this.#add(seq, frame);
        isMore = read.length === SOCKET_BEHIND_MAX || this.seq < this.#wantedSeq;
        empty = read.length === 0 ? empty + 1 : 0;
      } catch (error) {
        this.#errors.warn({ err: error, room: this.name }, 'log of a room not read');
        await delay(READ_AGAIN_MS);
      }
      // A race: a read may have begun just before the event was committed. Retries are bounded, for an event that was announced and never comes.
      if (empty > EMPTY_READS_MAX) {
        this.#wantedSeq = this.seq;
        isMore = false;
      }
    }
  }

  #add(seq: number, frame: NoticeFrame): void {
    const retract = this.#log?.retraction?.(frame);
    if (retract) this.#rewrite(retract);
    const event = this.#encode(seq, frame);
    this.seq = seq;
    this.#events.push(event.bytes);
    // An old map that is cleared gets a new table in the old generation, empty or not.
    if (this.#replays.size > 0) this.#replays.clear();
    this.#pending.push(event);
    this.#scheduleFlush();
  }

  #rewrite({ mark, left: leftOf }: Retraction): void {
    for (const at of this.#events.placesOf(mark)) {
      const left = leftOf(JSON.parse(decodeTextFrame(this.#events.copy(at, at + 1))) as NoticeFrame);
      if (left === null) continue;
      const blanked = this.#encode(this.#oldest + at, left);
      this.#events.replace(at, blanked.bytes);
      this.#pending = this.#pending.map((waiting) => (waiting.seq === blanked.seq ? blanked : waiting));
    }
  }

  get #oldest(): number {
    return this.seq - this.#events.count + 1;
  }

  #encode(seq: number, frame: NoticeFrame): RoomEvent {
    const { code, type, data } = frame;
    const head = type === undefined ? { code } : { code, type };
    return { seq, bytes: encodeTextFrame(JSON.stringify({ ...head, room: this.wireName, seq, data })) };
  }

  /** Coalescing: in the same turn when the room was idle, with all that one commit brings; while events keep coming, one write per socket 25 ms after the last. */
  #scheduleFlush(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    const wait = this.#flushedAtMs + SOCKET_COALESCE_MS - performance.now();
    if (wait <= 0) queueMicrotask(() => this.flush());
    else this.#timer = setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#isFlushDue = false;
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    const [first] = pending;
    const together = pending.length === 1 && first ? first.bytes : Buffer.concat(pending.map(({ bytes }) => bytes));
    // After a gap: no socket would take it.
    const isTooMuch = together.length > SOCKET_PENDING_MAX_BYTES;
    for (const client of this.clients) {
      if (isTooMuch) this.#reset(client);
      else client.write(together);
    }
    this.#flushedAtMs = performance.now();
  }

  /**
   * Brings one client from `after` to what everybody has, or tells it to start anew when it is of another epoch or too far behind. What
   * it got since it joined comes a second time: clients go by the numbers.
   */
  async resume(client: Client, epoch: string, after: number): Promise<void> {
    // Another server may have told the client of events whose notice has not reached this one.
    if (epoch === this.epoch && after > this.seq && this.#log !== null) await this.readOn();
    const sent = this.#sentSeq;
    if (epoch !== this.epoch || after > this.seq || sent - after > SOCKET_BEHIND_MAX) return this.#reset(client);
    if (after >= sent) return;
    const replay = this.#replayAfter(after);
    if (replay === null || replay.length > REPLAY_MAX_BYTES) return this.#reset(client);
    client.write(replay);
  }

  #reset(client: Client): void {
    client.send(frameOf(pushes.reset, this.hello));
  }

  #replayAfter(after: number): Buffer | null {
    const known = this.#replays.get(after);
    if (known) return known;
    const oldest = this.#oldest;
    if (after < oldest - 1) return null;
    const replay = this.#events.copy(after + 1 - oldest, this.#sentSeq + 1 - oldest);
    this.#replays.set(after, replay);
    return replay;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }
}

function newEpoch(): string {
  return randomBytes(9).toString('base64url');
}
