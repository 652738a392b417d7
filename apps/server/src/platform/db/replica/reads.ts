import { currentDeadline, DeadlinePassed } from '../../engine/deadline.ts';
import {
  isAllInUse,
  sqlState,
  type Db,
  type OpenTx,
  type Queries,
  type Sql,
  type Tx,
  type TxOptions,
} from '../pool.ts';
import { askUntil, PATIENCE_MS } from './answer.ts';
import type { Replica } from './replica.ts';
import type { Mark, Seen } from './standing.ts';

/** What reads the past: the primary, or a replica in front of it. Nothing can be written by it, and nothing that decides may come from it. */
export interface Reads extends Queries {
  /** Several reads of one moment. `fn` may run twice. */
  tx<T>(fn: (tx: Tx) => Promise<T>, options: ReadTxOptions): Promise<T>;
}
export type ReadTxOptions = Pick<TxOptions, 'isolation'> & { readonly isReadOnly: true };

/** Where a read went; all but `replica` to the primary. `own`: who asks has just changed something; `busy`: each connection to the replica was in use. */
export type ReadPlace = 'replica' | 'own' | 'behind' | 'away' | 'busy' | 'failed';

export interface ReadsOptions {
  /** How long a read waits for the replica to have what the primary had when it was asked for. */
  readonly patienceMs?: number;
  /** Whether an answer that is older, by the bound at most, will do. Without it none is. */
  mayBeOld?(): Promise<boolean>;
}

/**
 * The reads of one call. Each shows everything that the primary had committed when the first of them was asked for, whoever wrote it and through whichever
 * process; a replica that cannot, in time or at all, is not read. Only where an older answer will do may it be one, and `behindMs` says how old.
 */
export class CallReads implements Reads {
  readonly #primary: Db;
  readonly #replica: Replica;
  readonly #options: ReadsOptions;
  #needed: Promise<Mark> | null = null;
  #patienceMs: number;
  #behindMs = 0;

  constructor(primary: Db, replica: Replica, options: ReadsOptions = {}) {
    this.#primary = primary;
    this.#replica = replica;
    this.#options = options;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
  }

  /** How old the oldest of the answers so far may be; 0: they are of now. */
  get behindMs(): number {
    return this.#behindMs;
  }

  query<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row[]> {
    return this.#ask((db) => db.query<Row>(sql, params));
  }

  one<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row> {
    return this.#ask((db) => db.one<Row>(sql, params));
  }

  maybeOne<Row>(sql: Sql, params?: readonly unknown[]): Promise<Row | null> {
    return this.#ask((db) => db.maybeOne<Row>(sql, params));
  }

  run(sql: Sql, params?: readonly unknown[]): Promise<number> {
    return this.#ask((db) => db.run(sql, params));
  }

  async tx<T>(fn: (tx: Tx) => Promise<T>, options: ReadTxOptions): Promise<T> {
    const read = await this.#tried(fn, options);
    return read === null ? this.#primary.tx(fn, options) : read.value;
  }

  async #ask<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const read = await this.#tried(work);
    return read === null ? work(this.#primary) : read.value;
  }

  /** Null: the primary is to be asked. */
  async #tried<T>(work: (tx: Tx) => Promise<T>, { isolation }: TxOptions = {}): Promise<{ readonly value: T } | null> {
    if (!this.#replica.isUp) return this.#note('away');
    const needed = await (this.#needed ??= this.#replica.mark());
    let open: OpenTx | undefined;
    try {
      open = await this.#replica.begin();
      const refused = await this.#refused(open.tx, needed);
      if (refused !== null) {
        await open.rollback();
        return this.#note(refused);
      }
      // Its snapshot is to be younger than the look at where the replica stands, on the same connection.
      if (isolation)
        for (const word of ['commit', `begin isolation level ${isolation} read only`]) await open.tx.run(word);
      const value = await work(open.tx);
      await open.commit();
      this.#note('replica');
      return { value };
    } catch (error) {
      // Not waited for: of a replica that stands still it comes with the end of the connection.
      open?.rollback().catch(() => undefined);
      return this.#note(this.#placeAfter(error));
    }
  }

  #note(place: ReadPlace): null {
    this.#replica.note(place);
    return null;
  }

  /** Why this answer may not come from the replica; null: it may. */
  async #refused(tx: Queries, needed: Mark): Promise<'own' | 'behind' | null> {
    const ageMs = await this.#ageMs(tx, needed);
    if (ageMs === 0) return null;
    // What the next statements of the call ask for is not there either.
    this.#patienceMs = 0;
    const { mayBeOld } = this.#options;
    if (mayBeOld === undefined || ageMs > this.#replica.boundMs) return 'behind';
    if (!(await mayBeOld())) return 'own';
    this.#behindMs = Math.max(this.#behindMs, ageMs);
    return null;
  }

  async #ageMs(tx: Queries, needed: Mark): Promise<number> {
    const { standing, seenSql, isNear } = this.#replica;
    const hasIt = (seen: Seen): boolean => standing.has(needed, seen);
    const seen = await askUntil(() => tx.one<Seen>(seenSql), hasIt, isNear ? this.#patienceMs : 0);
    return hasIt(seen) ? 0 : standing.ageMs(seen, performance.now());
  }

  /** Whatever a replica cannot answer the primary is asked: a read that the log's replay ended, a table that it does not have yet. */
  #placeAfter(error: unknown): ReadPlace {
    // Who is too late asks nobody any more.
    if (error instanceof DeadlinePassed || currentDeadline()?.isPast === true) throw error;
    // A fault of ours; by itself it would be taken for a server that has become a standby.
    if (sqlState(error) === READ_ONLY) throw new Error('what reads the past has written', { cause: error });
    if (isAllInUse(error)) return 'busy';
    this.#replica.failed(error);
    return 'failed';
  }
}

const READ_ONLY = '25006';
