import pg from 'pg';
import type { DbTarget } from '../db/pool.ts';
import type { Logger } from '../log.ts';

/** What one server process tells all of them, itself included. Small: the database, or the room's own log, is the truth. */
export type Notice =
  /** A logged room has reached `seq`; hubs read what they lack. `frame` spares the reading inside one process. */
  | { readonly kind: 'log'; readonly room: string; readonly seq: number; readonly frame?: NoticeFrame }
  /** A frame of a room whose order the hub keeps itself (`site`, `user:5`). */
  | { readonly kind: 'live'; readonly room: string; readonly frame: NoticeFrame }
  /** A frame outside any order, for a room, a user or one session. */
  | { readonly kind: 'whisper'; readonly to: Target; readonly frame: NoticeFrame }
  /** Cuts sockets at once: logout, ban, forced logout. */
  | { readonly kind: 'cut'; readonly to: Target; readonly frame?: NoticeFrame };

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

export interface Bus {
  publish(notice: Notice): void;
  subscribe(listener: (notice: Notice) => void): void;
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
    close: async () => undefined,
  };
}

const CHANNEL = 'caiting_bus';
/** PostgreSQL caps a notification at 8000 bytes. */
const NOTICE_MAX_BYTES = 7_500;
const RECONNECT_MS = 500;

/**
 * Several processes on one database. Logged rooms travel as room and seq only. Notices are sent outside of the transactions that
 * caused them, since NOTIFY inside a commit takes one lock for the whole server.
 */
export function postgresBus(target: DbTarget, log: Logger): Bus {
  const listeners: ((notice: Notice) => void)[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client(typeof target === 'string' ? { connectionString: target } : target);
    next.on('error', (error) => log.warn({ err: error }, 'bus connection failed'));
    next.on('end', () => {
      client = null;
      if (!isClosed) setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS).unref();
    });
    next.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? 'null') as Notice;
      for (const listener of listeners) listener(notice);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  void connect().catch((error: unknown) => log.error({ err: error }, 'bus does not connect'));

  return {
    publish: (notice) => {
      const text = JSON.stringify(withoutFrame(notice));
      if (Buffer.byteLength(text) > NOTICE_MAX_BYTES)
        return log.error({ kind: notice.kind }, 'notice is too large for the bus');
      // Lost while disconnected: clients see the hole in seq, or read again on their next poll.
      client
        ?.query('select pg_notify($1, $2)', [CHANNEL, text])
        .catch((error: unknown) => log.warn({ err: error }, 'notice lost'));
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}

function withoutFrame(notice: Notice): Notice {
  return notice.kind === 'log' ? { kind: 'log', room: notice.room, seq: notice.seq } : notice;
}
