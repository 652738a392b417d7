import type pg from 'pg';
import { DeadlinePassed, underDeadline, type Deadline } from './deadline.ts';

/** A commit that waits for its standby is done on the primary: cancelled, it would be told as done, and whether it is kept elsewhere nobody would know. */
const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event is distinct from 'SyncRep'`;

/** A connection of a pool for one asker, until `release`. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** The deadline does not end what it does any more. */
  keep(): void;
  release(broken?: Error): void;
}

/**
 * Ends statements of whoever is past their deadline. PostgreSQL has a limit for a statement and one for a lock, and both begin anew with each statement: a
 * call that waits at three places would wait three times. Nothing is sent for a call that is in time.
 */
export class Cancels {
  readonly #open: () => pg.Pool;
  #pool: pg.Pool | undefined;

  constructor(open: () => pg.Pool) {
    this.#open = open;
  }

  /** Waiting for a connection is a wait too. */
  async lease(pool: pg.Pool, deadline: Deadline | null): Promise<Lease> {
    if (deadline === null) {
      const client = await pool.connect();
      return { client, keep: () => undefined, release: (broken) => client.release(broken) };
    }
    const client = await connectInTime(pool, deadline);
    let isEnded = false;
    const keep = deadline.onPast(() => {
      isEnded = true;
      void this.#cancel(client);
    });
    const release = (broken?: Error): void => {
      keep();
      // The cancel may come when somebody else has the connection: nobody gets it.
      client.release(isEnded ? new DeadlinePassed() : broken);
    };
    return { client, keep, release };
  }

  async #cancel(client: pg.PoolClient): Promise<void> {
    const { processID } = client as pg.PoolClient & { readonly processID: number };
    this.#pool ??= this.#open();
    const pool = this.#pool;
    // The limits of the database end it otherwise.
    await underDeadline(null, () => pool.query(CANCEL, [processID])).catch(() => undefined);
  }
}

/** One statement on a connection of its own. */
export async function checkedOut<T>(
  pool: pg.Pool,
  cancels: Cancels,
  deadline: Deadline,
  ask: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const lease = await cancels.lease(pool, deadline);
  try {
    const answer = await ask(lease.client);
    lease.release();
    return answer;
  } catch (error) {
    // As the pool itself does: a connection that had an error is opened anew.
    lease.release(error as Error);
    throw error;
  }
}

function connectInTime(pool: pg.Pool, deadline: Deadline): Promise<pg.PoolClient> {
  if (deadline.isPast) return Promise.reject(new DeadlinePassed());
  return new Promise((resolve, reject) => {
    let isGone = false;
    const takeBack = deadline.onPast(() => {
      isGone = true;
      reject(new DeadlinePassed());
    });
    pool.connect((error, client) => {
      takeBack();
      if (isGone) client?.release();
      else if (client === undefined) reject(error ?? new Error('no connection'));
      else resolve(client);
    });
  });
}
