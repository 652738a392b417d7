import { setTimeout as delay } from 'node:timers/promises';

/** A bus message: what one server process tells all of them, itself included. Small: the database, or the room's own log, is the truth. */
export type Notice =
  /** A logged room has reached `seq`; hubs read what they lack. `frame` spares the reading. */
  | { readonly kind: 'log'; readonly room: string; readonly seq: number; readonly frame?: NoticeFrame }
  /** A frame of a room whose order the hub keeps itself (`site`, `user:5`). */
  | { readonly kind: 'live'; readonly room: string; readonly frame: NoticeFrame }
  /** A frame outside any order, for a room, a user or one session. */
  | { readonly kind: 'whisper'; readonly to: Target; readonly frame: NoticeFrame }
  /** A room whose order the hub keeps has had a frame that could not be carried: its clients fetch again what they show. */
  | { readonly kind: 'anew'; readonly room: string }
  /** Cuts sockets at once: logout, ban, forced logout. `ageMs` says how long ago when it is heard late. */
  | { readonly kind: 'cut'; readonly to: Target; readonly frame?: NoticeFrame; readonly ageMs?: number }
  /** Something a module tells itself in the other processes. */
  | { readonly kind: 'news'; readonly topic: string; readonly about: readonly string[] };

export interface NoticeFrame {
  readonly code: number;
  readonly type?: number;
  readonly data: unknown;
}

export interface Target {
  readonly room?: string;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly guestCode?: string;
}

/** What is told in place of a notice that is too large to travel: where to look. Null: there is nowhere. */
export function smaller(notice: Notice): Notice | null {
  if (notice.kind === 'log') return { kind: 'log', room: notice.room, seq: notice.seq };
  return notice.kind === 'live' ? { kind: 'anew', room: notice.room } : null;
}

/** Of a bus between processes. */
export const RECONNECT_MS = 500;
/** Backpressure: messages kept while the bus is down; beyond it the others are told that they have missed something. */
export const WAITING_MAX = 10_000;
/** Cuts are looked up from so long before the connection was last known to be alive. */
export const CUTS_BEFORE_MS = 15_000;

/** Resolves with `heard`, and after `maxMs` in any case. */
export async function inAtMost(maxMs: number, heard: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const waited = delay(maxMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([waited, heard]);
  patience.abort();
}

export interface Bus {
  /** Heard in this process in the same turn, in the others as soon as they can be reached. */
  publish(notice: Notice): void;
  subscribe(listener: (notice: Notice) => void): void;
  /** Calls back when notices may have been missed: the connection was away and is back. */
  onGap(listener: () => void): void;
  /**
   * Resolves when every other process has acted on what was published before, and after `maxMs` in any case: for what must hold everywhere before
   * somebody is answered. A process that cannot be reached has to know by itself that it cannot (`isUp`).
   */
  heardByAll(maxMs: number): Promise<void>;
  /** False while notices of other processes do not come: what they wrote must be looked up. */
  isUp(): boolean;
  close(): Promise<void>;
}

/** One process: a notice is handed on in the same turn. */
export function memoryBus(): Bus {
  const listeners: ((notice: Notice) => void)[] = [];
  return {
    publish: (notice) => {
      for (const listener of listeners) listener(notice);
    },
    subscribe: (listener) => void listeners.push(listener),
    onGap: () => undefined,
    heardByAll: async () => undefined,
    isUp: () => true,
    close: async () => undefined,
  };
}
