import pg from 'pg';
import { atServer, serversOf, shownServer, type ServerAddress } from './servers.ts';

/** How long a server may take to say what it is. One that takes longer is taken for away in this round. */
const ASK_MS = 3_000;
/** How often it is looked whether another server has become the primary while connections stand: a machine without power ends none of them. */
const WATCH_MS = 3_000;
/** So long an answer "none" counts, however many ask meanwhile. */
const NONE_COUNTS_MS = 200;

/** The time line is in the name of the WAL file that is being written, at once after a promotion; the control file learns it later. */
const FACTS = `select not (pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool) as takes_writes,
  (select system_identifier::text from pg_control_system()) as system, pg_postmaster_start_time()::text as started,
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int else 0 end as timeline`;

export interface Facts {
  readonly takes_writes: boolean;
  /** Which cluster it is: the same for a primary and its standbys. */
  readonly system: string;
  /** Two names that lead to one server say the same here. */
  readonly started: string;
  readonly timeline: number;
}

export interface Found {
  readonly server: ServerAddress;
  readonly facts: Facts | null;
  readonly error: unknown;
}
type Writer = Found & { readonly facts: Facts };

/** A connection that is cut when its server is the primary no more. */
export interface Cuttable {
  cut(why: Error): void;
}

/** No server takes writes now: the database is away. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
}

const primaries = new Map<string, Primary>();

/** What this process knows of these servers, whoever signs in there. Null for an address that names one server alone. */
export function primaryOf(url: string | undefined): Primary | null {
  const servers = url === undefined ? [] : serversOf(url);
  if (servers.length === 0) return null;
  const key = servers.map(shownServer).join();
  const known = primaries.get(key) ?? new Primary(servers);
  primaries.set(key, known);
  return known;
}

/**
 * Which of several servers is the primary: the one that takes writes, of several that do the one on the highest time line (a promotion begins a new one), and
 * never one on a lower time line than this process has written on (docs/decisions/0353).
 */
export class Primary {
  readonly #servers: readonly ServerAddress[];
  /** The last that was found, kept when it falls: what comes after it is on no lower time line. */
  #last: Writer | null = null;
  #isKnown = false;
  #asking: Promise<ServerAddress> | null = null;
  #none: { readonly error: unknown; readonly atMs: number } | null = null;
  readonly #connections = new Map<Cuttable, ServerAddress>();
  #watch: NodeJS.Timeout | undefined;
  /** The address of who came last: the watch signs in as it does. */
  #url = '';

  constructor(servers: readonly ServerAddress[]) {
    this.#servers = servers;
  }

  /** Asks all servers unless one is known. Throws `NoPrimary` where none takes writes, or what PostgreSQL says of who signs in. */
  async find(url: string): Promise<ServerAddress> {
    if (this.#isKnown && this.#last !== null) return this.#last.server;
    if (this.#none !== null && performance.now() - this.#none.atMs < NONE_COUNTS_MS) throw this.#none.error;
    return this.#look(url);
  }

  /** It refuses connections, or writes: the next one looks anew. */
  lose(server: ServerAddress): void {
    if (this.#last !== null && isSame(this.#last.server, server)) this.#isKnown = false;
  }

  join(connection: Cuttable, server: ServerAddress, url: string): void {
    this.#url = url;
    this.#connections.set(connection, server);
    this.#watch ??= setInterval(() => void this.#look(this.#url).catch(() => undefined), WATCH_MS).unref();
  }

  leave(connection: Cuttable): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #look(url: string): Promise<ServerAddress> {
    this.#asking ??= this.#ask(url).finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(url: string): Promise<ServerAddress> {
    try {
      const found = await Promise.all(this.#servers.map((server) => ask(url, server)));
      const writer = choose(found, this.#last);
      this.#last = writer;
      this.#isKnown = true;
      this.#none = null;
      this.#cutElsewhere(writer.server);
      return writer.server;
    } catch (error) {
      // A server that only says nothing in time may still serve: connections to it stand.
      this.#none = { error, atMs: performance.now() };
      throw error;
    }
  }

  #cutElsewhere(primary: ServerAddress): void {
    for (const [connection, server] of this.#connections)
      if (!isSame(server, primary))
        connection.cut(new Error(`Connection terminated: the primary is ${shownServer(primary)} now`));
  }
}

const isSame = (a: ServerAddress, b: ServerAddress): boolean => a.host === b.host && a.port === b.port;

async function ask(url: string, server: ServerAddress): Promise<Found> {
  const limits = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, application_name: 'caiting-primary' };
  const client = new pg.Client({ connectionString: atServer(url, server), ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    return { server, facts: rows[0] ?? null, error: null };
  } catch (error) {
    return { server, facts: null, error };
  } finally {
    // The goodbye of a machine without power would be waited for.
    client.connection.stream.destroy();
  }
}

/** Of what the servers said: the one to write on, given the last one that was. Exported for its table of cases. */
export function choose(found: readonly Found[], last: Writer | null): Writer {
  const writers = found.filter((one): one is Writer => one.facts?.takes_writes === true);
  const systems = new Set(writers.map(({ facts }) => facts.system));
  if (last === null && systems.size > 1)
    throw new NoPrimary('its servers are of different clusters: name those of one');
  const fit = writers.filter(({ facts }) => last === null || isAfter(facts, last.facts));
  const highest = Math.max(...fit.map(({ facts }) => facts.timeline));
  const top = fit.filter(({ facts }) => facts.timeline === highest);
  const [first] = top;
  if (first === undefined) throw noneOf(found, last);
  // Two that write on one time line: a copy that was started without being a standby. Who has begun on one stays there.
  const same = last && top.find(({ server }) => isSame(server, last.server));
  if (same) return same;
  if (new Set(top.map(({ facts }) => facts.started)).size > 1)
    throw new NoPrimary(
      `${top.map(({ server }) => shownServer(server)).join(' and ')} both take writes on time line ${highest}: stop the one that is none of the site's`,
    );
  return first;
}

const isAfter = (facts: Facts, last: Facts): boolean => facts.system === last.system && facts.timeline >= last.timeline;

/** What PostgreSQL says of who signs in is a fault of the address, and told as such; all else is told server by server. */
function noneOf(found: readonly Found[], last: Writer | null): unknown {
  const refused = found.find(
    ({ error }) => error instanceof pg.DatabaseError && /^(?:28|3D|42)/.test(error.code ?? ''),
  );
  if (refused !== undefined) return refused.error;
  const each = found.map((one) => `${shownServer(one.server)} (${why(one, last)})`);
  return new NoPrimary(`none of its servers takes writes: ${each.join(', ')}`);
}

function why({ facts, error }: Found, last: Writer | null): string {
  if (facts === null) {
    const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
    return code === '57P03' ? 'starting or stopping' : code && /^E[A-Z]+$/.test(code) ? code : message;
  }
  if (!facts.takes_writes) return 'a standby, or read only';
  if (last !== null && facts.system !== last.facts.system) return 'another cluster';
  return `on time line ${facts.timeline}, which ended: the site has written on ${last?.facts.timeline}`;
}
