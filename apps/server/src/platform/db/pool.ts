import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { currentCall, settableCall } from '../engine/call-id.ts';
import { laneNow } from '../engine/lane.ts';
import { currentDeadline, DeadlinePassed } from '../engine/deadline.ts';
import { isRefusal } from '../outcome.ts';
import { Cancels, checkedOut } from '../engine/cancels.ts';
import { NoPrimary } from './primary/primary.ts';
import { SiteClient } from './primary/site-client.ts';

// Amounts are int8; a JavaScript number would lose digits. Sums of int8 are numeric in SQL: cast them back (`sum(x)::int8`).
// Set for our connections only, not in pg itself: the job library counts rows in int8 and expects its own parsing.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
/** PostgreSQL's number of the type int8[]. Elements are digits: no quoting inside the braces. */
const INT8_ARRAY = 1016;
types.setTypeParser(INT8_ARRAY, (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : BigInt(item))),
);

/** SQL text that PostgreSQL should parse and plan once per connection. Names are unique per text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}
export type Sql = string | Prepared;

/** What can be asked of a database or of a transaction: the same words, so queries take either. */
export interface Queries {
  /** All rows. int8 comes as bigint, timestamptz as Date, numeric as string. */
  query<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row[]>;
  /** Exactly one row; anything else is a broken invariant and throws. */
  one<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row>;
  /** One row or null; more than one throws. */
  maybeOne<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row | null>;
  /** Number of rows the statement touched. */
  run(sql: Sql, params?: readonly unknown[]): Promise<number>;
}

/** An open transaction. */
export interface Tx extends Queries {
  /** The connection, for what needs one (COPY, the job library). Do not commit it. */
  readonly client: pg.ClientBase;
  /** Runs `act` after the commit, in order; not at all after a rollback. For wake-ups, never for effects that must happen. */
  afterCommit(act: () => void): void;
}

/** A transaction that is settled by hand; `Db.tx` is what almost everybody wants. */
export interface OpenTx {
  readonly tx: Tx;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface TxOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly isReadOnly?: boolean;
  /** Work of jobs and audits: bounded by minutes, where statements of calls are bounded by seconds. */
  readonly isLong?: boolean;
  /**
   * Held while the process, or threads on its exported snapshot, work on what it read: nothing runs on it meanwhile, and it must not end for that. The whole
   * of it is bounded instead.
   */
  readonly isSnapshot?: boolean;
  /** Tries in all when PostgreSQL reports a deadlock or a serialization failure. Default 3. `fn` must then be repeatable. */
  readonly attempts?: number;
  /** A refusal returned by `fn` rolls back, so that a refused act leaves nothing. True commits all the same (to count failures). */
  readonly keepsOnRefusal?: boolean;
}

export interface Db extends Queries {
  /** Runs `fn` in one transaction. Throwing or returning a refusal rolls back; deadlocks and serialization failures run it again. */
  tx<T>(fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  begin(options?: TxOptions): Promise<OpenTx>;
  /**
   * For one hot statement: connections of its own, so few that each has it warm (docs/decisions/0114). They end with this one. Call it once.
   */
  few(connections: number): Queries;
  readonly pool: pg.Pool;
  /** Cuts every connection: what is under way is rolled back by the database, and whoever waits for an answer gets a fault. For a stop that may wait no longer. */
  abandon(): void;
  /** Where it is, for a thread or process that opens connections of its own. */
  readonly target: DbTarget;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly connectionsMax?: number;
  readonly applicationName?: string;
  /** Ends what takes longer than any caller waits (15 s, product §5): a statement, and a wait for one lock. Without it nothing is bounded. */
  readonly isBounded?: boolean;
  /** How long one waits for a connection, opened or given back; 10 s unless it is said. */
  readonly connectMaxMs?: number;
  /** A transaction that asks nothing for so long is ended: one left open (a leak) would hold its locks for ever. */
  readonly idleMaxMs?: number;
  /** Through a pooler, which sets the bounds on its own connections and gives none of them a name of its process (docs/decisions/0364). */
  readonly isPooled?: boolean;
  /** A connection that nobody uses stays: by it others see that this process runs. */
  readonly staysOpen?: boolean;
  /** Called when an idle connection breaks (the server went away); the pool replaces it on the next use. */
  onIdleError?(error: Error): void;
}

/** Where a database is: a URL, which may name a primary and its standbys (docs/decisions/0353), or the fields of pg. */
export type DbTarget = string | { host: string; user: string; database: string; options?: string };

const CONNECT_MAX_MS = 10_000;
const IDLE_MAX_MS = 60_000;
const UNUSED_MAX_MS = 30_000;
/** What a statement of a bounded pool may take, and wait for one lock; and how long a transaction may ask nothing. */
export const BOUNDS_MS = {
  statement_timeout: 20_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: IDLE_MAX_MS,
} as const;
const LONG_STATEMENT_MAX = '15min';
const LONG_LOCK_WAIT_MAX = '60s';
const SNAPSHOT_MAX = '8h';

const names = new Map<string, Prepared>();

/** Marks a hot, constant SQL text as prepared. Call it once per text, at module level. */
export function prepared(name: string, text: string): Prepared {
  const known = names.get(name);
  if (known && known.text !== text) throw new Error(`two prepared statements are called ${name}`);
  const statement = { name, text };
  names.set(name, statement);
  return statement;
}

export function openDb(target: DbTarget, options: DbOptions = {}): Db {
  const where = typeof target === 'string' ? { connectionString: target } : target;
  let closing: Promise<unknown> | undefined;
  const connected = new Set<pg.PoolClient>();
  const openPool = (max: number): pg.Pool => {
    const opened = new pg.Pool({
      ...where,
      Client: SiteClient,
      types,
      // Pipelining: statements of one connection go out without waiting; PostgreSQL runs them in order, each with its own snapshot.
      pipeline: true,
      max,
      idleTimeoutMillis: options.staysOpen ? 0 : UNUSED_MAX_MS,
      connectionTimeoutMillis: options.connectMaxMs ?? CONNECT_MAX_MS,
      application_name: options.applicationName ?? 'caiting',
      ...(options.isPooled ? {} : boundsOf(options)),
    });
    // The pool listens to idle connections only. One that ends in the packet that opened it, or while somebody holds it, would end the process
    // with an unheard 'error' event; what is asked of it rejects, and its holder hands it back as broken.
    opened.on('connect', (client) => {
      client.on('error', () => undefined);
      connected.add(client);
    });
    opened.on('remove', (client) => void connected.delete(client));
    opened.on('error', (error) => {
      // Connections that are being closed may still hear the server's goodbye.
      if (closing === undefined) options.onIdleError?.(error);
    });
    return opened;
  };
  const pool = openPool(options.connectionsMax ?? 20);
  const pools = [pool];
  const openOne = (): pg.Pool => {
    const own = openPool(1);
    pools.push(own);
    return own;
  };
  const cancels = new Cancels(options.isPooled ? null : openOne);
  return {
    ...queriesOn(inTime(pool, cancels)),
    pool,
    target,
    tx: (fn, txOptions = {}) => withRetry(txOptions.attempts ?? 3, () => runTx(pool, cancels, fn, txOptions)),
    begin: (txOptions = {}) => beginTx(pool, cancels, txOptions),
    few: (connections) => {
      const own = openPool(connections);
      pools.push(own);
      return queriesOn(inTime(own, cancels));
    },
    abandon: () => {
      for (const client of connected) client.connection.stream.destroy();
    },
    // A server and the test that made its database both close it.
    close: async () => void (await (closing ??= Promise.all(pools.map((one) => one.end())))),
  };
}

/** What the start of a connection asks for. */
const boundsOf = ({ isBounded, idleMaxMs }: DbOptions): pg.PoolConfig => ({
  idle_in_transaction_session_timeout: idleMaxMs ?? IDLE_MAX_MS,
  ...(isBounded && { statement_timeout: BOUNDS_MS.statement_timeout, lock_timeout: BOUNDS_MS.lock_timeout }),
});

/** What a statement can be sent to. */
interface Asked {
  query(sql: string | pg.QueryConfig, params?: unknown[]): Promise<pg.QueryResult>;
}

/** A pool that asks for nobody who is past their deadline, and ends what it asks for somebody when that time comes. */
const inTime = (pool: pg.Pool, cancels: Cancels): Asked => ({
  query: (sql, params) => {
    const deadline = currentDeadline();
    return deadline === null
      ? pool.query(sql as string, params)
      : checkedOut(pool, cancels, deadline, (client) => client.query(sql as string, params));
  },
});

/** `check` runs before each question, and throws when nothing may be asked any more. */
function queriesOn(target: Asked | pg.ClientBase, check?: () => void): Queries {
  const ask = async (sql: Sql, params: readonly unknown[] = []) => {
    check?.();
    return typeof sql === 'string'
      ? target.query(sql, params as unknown[])
      : target.query({ name: sql.name, text: sql.text, values: params as unknown[] });
  };
  return {
    async query<Row>(sql: Sql, params?: readonly unknown[]) {
      return (await ask(sql, params)).rows as Row[];
    },
    async one<Row>(sql: Sql, params?: readonly unknown[]) {
      const { rows } = await ask(sql, params);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${textOf(sql)}`);
      return rows[0] as Row;
    },
    async maybeOne<Row>(sql: Sql, params?: readonly unknown[]) {
      const { rows } = await ask(sql, params);
      if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${textOf(sql)}`);
      return (rows[0] as Row | undefined) ?? null;
    },
    async run(sql, params) {
      return (await ask(sql, params)).rowCount ?? 0;
    },
  };
}

const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.name).trim().slice(0, 120);

async function runTx<T>(pool: pg.Pool, cancels: Cancels, fn: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  const open = await beginTx(pool, cancels, options);
  let result: T;
  try {
    result = await fn(open.tx);
  } catch (error) {
    await open.rollback();
    throw error;
  }
  await (isRefusal(result) && !options.keepsOnRefusal ? open.rollback() : open.commit());
  return result;
}

async function beginTx(pool: pg.Pool, cancels: Cancels, options: TxOptions): Promise<OpenTx> {
  // What takes minutes is the site's own, whoever set it off.
  const deadline = options.isLong ? null : currentDeadline();
  const lease = await cancels.lease(pool, deadline);
  const { client } = lease;
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  const release = (): void => {
    client.off('error', onError);
    lease.release(broken);
  };
  try {
    await client.query(beginText(options));
  } catch (error) {
    broken = error as Error;
    release();
    throw error;
  }
  const later: (() => void)[] = [];
  let isOver = false;
  const check = (): void => {
    if (isOver) throw new Error('the transaction is over');
    // Why it ended, where the driver would only say that it has.
    if (broken !== undefined) throw broken;
    if (deadline?.isPast) throw new DeadlinePassed();
  };
  const settle = async (word: 'commit' | 'rollback'): Promise<void> => {
    isOver = true;
    // From here on it is done or not, but not ended half way.
    lease.keep();
    try {
      if (broken !== undefined) throw broken;
      await client.query(word);
    } catch (error) {
      broken = error as Error;
      if (word === 'commit') throw error;
    } finally {
      release();
    }
  };
  return {
    tx: { ...queriesOn(client, check), client, afterCommit: (act) => void later.push(act) },
    commit: async () => {
      if (deadline?.isPast) {
        await settle('rollback');
        throw new DeadlinePassed();
      }
      await settle('commit');
      for (const act of later) act();
    },
    rollback: () => settle('rollback'),
  };
}

/** The column is_backlog of the outbox takes it as its default, so that events which SQL functions write are marked too. */
export const EVENTS_IN_BACKLOG = `set local caiting.lane = 'backlog'`;

function beginText({ isolation, isReadOnly, isLong, isSnapshot }: TxOptions): string {
  const begin = `begin${isolation ? ` isolation level ${isolation}` : ''}${isReadOnly ? ' read only' : ''}`;
  const long = `set local statement_timeout = '${LONG_STATEMENT_MAX}'; set local lock_timeout = '${LONG_LOCK_WAIT_MAX}'`;
  const snapshot = `set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = '${SNAPSHOT_MAX}'`;
  const isBacklog = laneNow() === 'backlog';
  const call = settableCall(currentCall());
  return [
    begin,
    ...(isLong ? [long] : []),
    ...(isSnapshot ? [snapshot] : []),
    ...(isBacklog ? [EVENTS_IN_BACKLOG] : []),
    // The column call_id of the outbox takes it likewise (docs/decisions/0361).
    ...(call === null ? [] : [`set local caiting.call = '${call}'`]),
  ].join('; ');
}

const RETRY_CODES: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** Retries `fn` after a deadlock or a serialization failure, with a short random wait. */
export async function withRetry<T>(attempts: number, fn: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fn();
    } catch (error) {
      if (attempt >= attempts || !RETRY_CODES.has(sqlState(error))) throw error;
      await delay(Math.random() * 20 * attempt); // tidy-allow: jitter before a retry decides nothing
    }
  }
}

/** Every connection stayed in use for as long as one waits for it: what pg-pool says then. */
export const isAllInUse = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/**
 * Something held it up for longer than anybody waits: a lock, a long statement, the deadline of who asked, connections that are all in use; or PostgreSQL
 * lacks what it takes (class 53: disk, memory, connections). It was rolled back or never begun, and asking again at once fails again.
 */
export function isHeldUp(error: unknown): boolean {
  const state = sqlState(error);
  return error instanceof DeadlinePassed || HELD_STATES.test(state ?? '') || isAllInUse(error);
}

const HELD_STATES = /^(?:53|55P03|57014)/;
const AWAY_STATES = /^(?:08|57P0|25006)/;
const AWAY_CODES: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver says, without a code, of a connection that broke while or before it was asked. */
const AWAY_WORDS = /connection (?:terminated|timeout|error)|client was closed/i;

/**
 * The connection or the server went away: SQLSTATE class 08, 57P0x (stopping, crashed, starting), or no answer of the server at all. Whether something was
 * done nobody knows. So it is where a server takes no writes any more (25006): a standby by now, or fenced.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return AWAY_STATES.test(state);
  if (error instanceof NoPrimary) return true;
  const { code, message } = error as { code?: string; message?: string };
  return AWAY_CODES.has(code) || AWAY_WORDS.test(message ?? '');
}

/** The five-character SQLSTATE of a database error, e.g. '23505' for a duplicate key; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
