import { randomBytes } from 'node:crypto';
import { pushes, SOCKET_BEHIND_MAX, SOCKET_COALESCE_MS } from '@caiting/contract';
import type { NoticeFrame } from '../outbox/bus.ts';
import type { Client } from './client.ts';
import { encodeTextFrame, frameOf } from './frames.ts';

/** Events of a room kept in memory, so that thousands of reconnects cost no query. */
const EVENTS_IN_MEMORY_MAX = 500;

interface RoomEvent {
  readonly seq: number;
  readonly bytes: Buffer;
}

/** What a module gives so that the hub can read a room's event log. */
export interface RoomLog {
  /** Where the log stands, or null for a room that does not exist. `epoch` changes when a log starts anew. */
  head(room: string): Promise<{ epoch: string; seq: number } | null>;
  /** Events after `after` in order, at most `limit`. */
  read(room: string, after: number, limit: number): Promise<readonly (NoticeFrame & { seq: number })[]>;
}

/** One room on this server: its sockets, the place in its sequence, its last events, and what is about to be written. */
export class Room {
  readonly name: string;
  /** As it stands on the wire: the room code, `site` or `me`. */
  readonly wireName: string;
  readonly clients = new Set<Client>();
  epoch: string;
  seq: number;
  /** When the last socket left; the room is forgotten some time after. */
  emptySinceMs: number | null = null;
  readonly #log: RoomLog | null;
  readonly #events: RoomEvent[] = [];
  #pending: RoomEvent[] = [];
  #lastFlushMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | null = null;
  #wantedSeq = 0;

  constructor(name: string, wireName: string, log: RoomLog | null, head: { epoch: string; seq: number } | null) {
    this.name = name;
    this.wireName = wireName;
    this.#log = log;
    // A room without a log keeps its order here; another server, or a later life of the room, has another epoch.
    this.epoch = head?.epoch ?? newEpoch();
    this.seq = head?.seq ?? 0;
  }

  get hello(): { room: string; epoch: string; seq: number } {
    return { room: this.wireName, epoch: this.epoch, seq: this.seq };
  }

  /** The next event of a room that has no log. */
  append(frame: NoticeFrame): void {
    this.#add(this.seq + 1, frame);
  }

  /** The log has reached `seq`; `frame`, when given, is that event. What lies between is read from the log, once for all notices. */
  advance(seq: number, frame: NoticeFrame | undefined): void {
    if (seq <= this.seq) return;
    if (frame && seq === this.seq + 1 && this.#catchingUp === null) return this.#add(seq, frame);
    this.#wantedSeq = Math.max(this.#wantedSeq, seq);
    this.#catchingUp ??= this.#readUp().finally(() => (this.#catchingUp = null));
  }

  /** Another epoch for a room without a log: every client fetches again what it shows. */
  startAnew(): void {
    this.flush();
    this.#events.length = 0;
    this.epoch = newEpoch();
    this.seq = 0;
    for (const client of this.clients) this.#reset(client);
  }

  async #readUp(): Promise<void> {
    while (this.#log !== null && this.seq < this.#wantedSeq) {
      const read = await this.#log.read(this.name, this.seq, SOCKET_BEHIND_MAX);
      if (read.length === 0) return;
      for (const { seq, ...frame } of read) if (seq > this.seq) this.#add(seq, frame);
    }
  }

  #add(seq: number, frame: NoticeFrame): void {
    const event = encodeEvent(this.wireName, seq, frame);
    this.seq = seq;
    this.#events.push(event);
    if (this.#events.length > EVENTS_IN_MEMORY_MAX) this.#events.shift();
    this.#pending.push(event);
    this.#scheduleFlush();
  }

  /** At once when the room was idle; while events keep coming, one write per socket every 25 ms. */
  #scheduleFlush(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#lastFlushMs + SOCKET_COALESCE_MS - performance.now();
    if (wait <= 0) return this.flush();
    this.#timer = setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    this.#lastFlushMs = performance.now();
    const together = Buffer.concat(pending.map(({ bytes }) => bytes));
    for (const client of this.clients) {
      if (!client.isHolding(this.name)) client.write(together);
      else for (const { seq, bytes } of pending) client.writeRoom(this.name, seq, bytes);
    }
  }

  /** Brings one client from `after` to now, or tells it to start anew when it is of another epoch or too far behind. */
  async resume(client: Client, epoch: string, after: number): Promise<void> {
    if (epoch !== this.epoch || after > this.seq || this.seq - after > SOCKET_BEHIND_MAX) return this.#reset(client);
    if (client.isHolding(this.name)) return;
    client.hold(this.name);
    // What was waiting to be written goes to the held ones; the replay contains it, so the release drops it.
    this.flush();
    try {
      const { events, upTo } = await this.#eventsAfter(after);
      if (events === null) return this.#reset(client);
      if (events.length > 0) client.write(Buffer.concat(events.map(({ bytes }) => bytes)));
      client.release(this.name, upTo);
    } catch (error) {
      client.terminate();
      throw error;
    }
  }

  #reset(client: Client): void {
    client.release(this.name, this.seq);
    client.send(frameOf(pushes.reset, this.hello));
  }

  async #eventsAfter(after: number): Promise<{ events: readonly RoomEvent[] | null; upTo: number }> {
    const oldest = this.#events[0]?.seq ?? this.seq + 1;
    if (after >= this.seq) return { events: [], upTo: this.seq };
    if (after >= oldest - 1) return { events: this.#events.filter(({ seq }) => seq > after), upTo: this.seq };
    if (this.#log === null) return { events: null, upTo: this.seq };
    const read = await this.#log.read(this.name, after, SOCKET_BEHIND_MAX);
    return {
      events: read.map((event) => encodeEvent(this.wireName, event.seq, event)),
      upTo: read.at(-1)?.seq ?? after,
    };
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

function newEpoch(): string {
  return randomBytes(9).toString('base64url');
}

function encodeEvent(room: string, seq: number, { code, type, data }: NoticeFrame): RoomEvent {
  const head = type === undefined ? { code } : { code, type };
  return { seq, bytes: encodeTextFrame(JSON.stringify({ ...head, room, seq, data })) };
}
