import type pg from 'pg';
import type { DbTarget } from '../../db/pool.ts';
import type { Logger } from '../../log.ts';
import { busClient, channelName, keepCuts, lateCuts, processesOf, type Cut } from '../bus-queries.ts';

const PLACE = `select pg_backend_pid() as pid, system_identifier || '.' || d.oid as place
  from pg_control_system(), pg_database d where d.datname = current_database()`;

/**
 * The bus's connection to the database. It stands as long as the process does, so that the database knows better than any message who is there: whoever
 * stands there and is not heard is cut off.
 */
export class RollCall {
  readonly #target: DbTarget;
  readonly #log: Logger;
  #client: pg.Client | null = null;
  #pid: number | null = null;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(target: DbTarget, log: Logger) {
    this.#target = target;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#client !== null;
  }

  /** What the other processes know this one by; null while it is away. */
  get pid(): number | null {
    return this.#pid;
  }

  /** Connects; gives the secret of the servers, which the copy of a database in another place does not share. */
  async start(): Promise<string> {
    const client = busClient(this.#target, this.#log);
    try {
      await client.connect();
      const channel = await channelName(client);
      const { rows } = await client.query<{ pid: number; place: string }>(PLACE);
      const [{ pid, place } = { pid: null, place: '' }] = rows;
      client.on('end', () => this.#lose(client));
      this.#client = client;
      this.#pid = pid;
      return `${channel} ${place}`;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  /** The other processes of the site; null while nobody can tell. Connects again where the connection is lost. */
  async others(): Promise<readonly number[] | null> {
    const all = await this.#ask((client) => processesOf(client));
    return all && all.filter((pid) => pid !== this.#pid);
  }

  /** False: they are not kept yet. */
  async keepCuts(cuts: readonly string[]): Promise<boolean> {
    return (await this.#ask((client) => keepCuts(client, cuts).then(() => true))) ?? false;
  }

  async lateCuts(ms: number): Promise<readonly Cut[] | null> {
    return this.#ask((client) => lateCuts(client, ms));
  }

  /** One question at a time. */
  #ask<T>(question: (client: pg.Client) => Promise<T>): Promise<T | null> {
    const answer = this.#last.then(() => this.#askNow(question));
    this.#last = answer;
    return answer;
  }

  async #askNow<T>(question: (client: pg.Client) => Promise<T>): Promise<T | null> {
    try {
      if (this.#isClosed) return null;
      if (this.#client === null) await this.start();
      return this.#client && (await question(this.#client));
    } catch (error) {
      this.#log.warn({ err: error }, 'the database does not answer the bus');
      if (this.#client) this.#lose(this.#client);
      return null;
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#pid = null;
    client.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
