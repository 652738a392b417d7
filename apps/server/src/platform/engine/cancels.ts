import pg from 'pg';
import { DeadlinePassed, underDeadline, type Deadline } from './deadline.ts';

/** A commit that waits for its standby is done on the primary: cancelled, it would be told as done, and whether it is kept elsewhere nobody would know. */
const WAITS_FOR_STANDBY = `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`;
/** A server that does not take a cancel in this time does not answer what is to be cancelled either. */
const CANCEL_MAX_MS = 3_000;

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
  readonly #open: (() => pg.Pool) | null;
  #pool: pg.Pool | undefined;

  /** `open` gives a pool of one connection that sees who waits for a standby; null behind a pooler, which knows connections by numbers of its own. */
  constructor(open: (() => pg.Pool) | null) {
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
    const session = client as unknown as Session;
    // The limits of the database end it otherwise.
    await underDeadline(null, async () => {
      if (!(await this.#waitsForStandby(session))) await sendCancel(session);
    }).catch(() => undefined);
  }

  async #waitsForStandby({ processID }: Session): Promise<boolean> {
    if (this.#open === null) return false;
    this.#pool ??= this.#open();
    return (await this.#pool.query(WAITS_FOR_STANDBY, [processID])).rows.length > 0;
  }
}

/** What the driver knows of an open connection and does not show in its types. */
interface Session {
  readonly processID: number;
  readonly secretKey: number;
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ClientConfig['ssl'];
}
type CancelConnection = pg.Connection & {
  connect(port: number | string, host?: string): void;
  cancel(processID: number, secretKey: number): void;
};

/**
 * The protocol's own cancel: to the server of this very connection, by the key that it gave to this session. The number of a process alone would be asked of
 * whichever server is the primary now, where it may be somebody else's.
 */
function sendCancel({ processID, secretKey, host, port, ssl = false }: Session): Promise<void> {
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve();
    };
    const timer = setTimeout(end, CANCEL_MAX_MS);
    connection.on('error', end);
    // It answers nothing and hangs up.
    connection.on('end', end);
    connection.once(ssl ? 'sslconnect' : 'connect', () => connection.cancel(processID, secretKey));
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
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
