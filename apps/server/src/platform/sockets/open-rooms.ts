import type { Logger } from '../log.ts';
import type { NoticeFrame } from '../outbox/bus.ts';
import { byPrefix, wireNameOf } from './names.ts';
import { Room, type RoomLog } from './room.ts';

const EMPTY_ROOM_KEPT_MS = 60_000;

/** The rooms that are open on this server, each opened once however many ask for it. */
export class OpenRooms {
  readonly #errors: Logger;
  readonly #rooms = new Map<string, Room>();
  readonly #opening = new Map<string, Promise<Room | null>>();
  readonly #logs = new Map<string, RoomLog>();
  #isLooking = false;

  constructor(errors: Logger) {
    this.#errors = errors;
  }

  /** Rooms whose name begins with `prefix` have an event log; others keep their order here. */
  provideLog(prefix: string, log: RoomLog): void {
    this.#logs.set(prefix, log);
  }

  get(name: string): Room | undefined {
    return this.#rooms.get(name);
  }

  /** Opens it where it is not open yet; null when there is no such room. */
  open(name: string): Promise<Room | null> {
    const room = this.#rooms.get(name);
    if (room) return Promise.resolve(room);
    let opening = this.#opening.get(name);
    if (opening === undefined) {
      opening = this.#open(name).finally(() => this.#opening.delete(name));
      this.#opening.set(name, opening);
    }
    return opening;
  }

  async #open(name: string): Promise<Room | null> {
    const log = byPrefix(this.#logs, name);
    const wireName = wireNameOf(name);
    const room = log
      ? await Room.open(name, wireName, log, this.#errors)
      : new Room(name, wireName, null, null, this.#errors);
    if (room) this.#rooms.set(name, room);
    return room;
  }

  /** The log of a room has reached `seq`. */
  advance(name: string, seq: number, frame: NoticeFrame | undefined): void {
    // A race: a room that is being opened may have read its head before this event. It reads again once it is open.
    this.#opening.get(name)?.then(
      (room) => room?.advance(seq, undefined),
      // Whoever opens it is told why it failed.
      () => undefined,
    );
    this.#rooms.get(name)?.advance(seq, frame);
  }

  /** Bus messages may be missing: logged rooms read on from their position, the others get a new epoch. */
  readOnAll(): void {
    for (const room of this.#rooms.values()) {
      if (byPrefix(this.#logs, room.name) === undefined) room.startAnew();
      else void room.readOn();
    }
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#lookAtLogs();
    } catch (error) {
      this.#errors.warn({ err: error }, 'logs of rooms not looked at');
    }
    this.#isLooking = false;
  }

  /** Polls for events whose bus message did not come: their process was killed after the commit, or the bus is down. */
  async #lookAtLogs(): Promise<void> {
    for (const [prefix, log] of this.#logs) {
      const open = [...this.#rooms.values()].filter(({ name, clients }) => name.startsWith(prefix) && clients.size > 0);
      if (open.length === 0 || log.heads === undefined) continue;
      const heads = await log.heads(open.map(({ name }) => name));
      for (const room of open) room.advance(heads.get(room.name) ?? 0, undefined);
    }
  }

  forgetEmpty(): void {
    const now = performance.now();
    for (const [name, room] of this.#rooms) {
      if (room.emptySinceMs === null || now - room.emptySinceMs < EMPTY_ROOM_KEPT_MS) continue;
      room.dispose();
      this.#rooms.delete(name);
    }
  }

  dispose(): void {
    for (const room of this.#rooms.values()) room.dispose();
  }
}
