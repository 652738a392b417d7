import type { NoticeFrame, Target } from '../outbox/bus.ts';
import type { SocketEntry } from './hub.ts';

interface Cut {
  readonly to: Target;
  readonly frame: NoticeFrame | undefined;
  readonly atMs: number;
}

/** Cuts of the last seconds. Avoids a race: a handshake or an entering that began before a cut must not complete after it. */
export class Cuts {
  #cuts: Cut[] = [];

  add(cut: Cut): void {
    this.#cuts.push(cut);
  }

  /** One that means this entry, which was asked for at that moment. */
  since(beganMs: number, entry: SocketEntry): Cut | undefined {
    return this.#cuts.find(({ to, atMs }) => atMs >= beganMs && isMeant(entry, to));
  }

  /** Swept once a second and not at each cut: thousands may come together. */
  forget(afterMs: number): void {
    const old = performance.now() - afterMs;
    if (this.#cuts.length > 0) this.#cuts = this.#cuts.filter(({ atMs }) => atMs > old);
  }
}

export function isMeant(entry: SocketEntry, { room, userId, sessionId, guestCode }: Target): boolean {
  return (
    (room === undefined || entry.rooms.includes(room)) &&
    (userId === undefined || entry.userId === userId) &&
    (sessionId === undefined || entry.sessionId === sessionId) &&
    (guestCode === undefined || entry.guestCode === guestCode)
  );
}
