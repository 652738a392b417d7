import { Readable } from 'node:stream';
import type pg from 'pg';
import { SiteClient } from '../../db/primary/site-client.ts';
import { lsnOf, lsnText } from './lsn.ts';

/** PostgreSQL's replication protocol over a connection of the driver: what `pg_basebackup` and `pg_receivewal` ask of a server. */

/** A server that sends nothing for so long is taken for gone; while nothing happens it asks after us every half minute (`wal_sender_timeout`). */
const SILENT_MAX_MS = 300_000;

/** First bytes of what the server sends, and where in them the rest begins. */
const [NEW_ARCHIVE, ARCHIVE_DATA, WAL_DATA, KEEPALIVE] = ['n', 'd', 'w', 'k'].map((sign) => sign.codePointAt(0));
const WAL_HEADER = 25;
const KEEPALIVE_ASKS = 17;
/** Letter, three places in WAL, a moment, and whether an answer is wanted: all of them nothing. */
const NOTHING_WRITTEN = Buffer.concat([Buffer.from('r'), Buffer.alloc(33)]);

export const NO_TABLESPACES = [
  '数据库有自建表空间，备份只支持默认表空间',
  'the cluster has tablespaces of its own, a backup takes the default ones alone',
] as const;

interface WireConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: {
    pause(): void;
    resume(): void;
    destroy(error?: Error): void;
    setTimeout(ms: number, onSilent: () => void): void;
  };
}

/** A command whose answer is rows and a stream of bytes. */
class Command implements pg.Submittable {
  /** Of all result sets, one after the other. */
  readonly rows: (readonly (string | null)[])[] = [];
  readonly bytes: Readable;
  readonly #text: string;
  #connection: WireConnection | null = null;

  constructor(text: string) {
    this.#text = text;
    this.bytes = new Readable({ objectMode: true, highWaterMark: 64, read: () => this.#connection?.stream.resume() });
  }

  submit(connection: unknown): void {
    this.#connection = connection as WireConnection;
    this.#connection.query(this.#text);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver writes the next message over it.
    if (!this.bytes.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }
  handleReadyForQuery(): void {
    this.bytes.push(null);
  }
  handleError(error: Error): void {
    this.bytes.destroy(error);
  }

  send(chunk: Buffer): void {
    this.#connection?.sendCopyFromChunk(chunk);
  }
  /** Asks for no more; what is under way still comes. */
  finish(): void {
    this.#connection?.endCopyFrom();
  }
}

export class Replication {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Lets `fn` speak to the server at `url`. Told as a database connection, so that `pg_hba.conf` needs no line of its own for it. */
  static async with<T>(url: string, fn: (replication: Replication) => Promise<T>): Promise<T> {
    const settings = { connectionString: url, replication: 'database', application_name: 'caiting-backup' };
    const client = new SiteClient(settings);
    await client.connect();
    const { stream } = (client as unknown as { connection: WireConnection }).connection;
    try {
      stream.setTimeout(SILENT_MAX_MS, () => stream.destroy(new Error('caiting: the database sends nothing any more')));
      return await fn(new Replication(client));
    } catch (error) {
      // A stream that nobody reads would never come to its end.
      stream.destroy();
      throw error;
    } finally {
      await client.end();
    }
  }

  /** Which cluster it is, and the time line that it writes. */
  async identify(): Promise<{ system: string; timeline: number }> {
    const { rows } = await this.#client.query<{ systemid: string; timeline: string }>('IDENTIFY_SYSTEM');
    const { systemid = '', timeline = '0' } = rows[0] ?? {};
    return { system: systemid, timeline: Number(timeline) };
  }

  /** The files of the cluster as tar, for `take`; gives the place in WAL that they begin at. WAL comes by `wal`. */
  async baseBackup(label: string, take: (tar: AsyncIterable<Buffer>) => Promise<void>): Promise<bigint> {
    const command = new Command(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAIT false)`);
    this.#client.query(command);
    await take(tarOf(command.bytes));
    return lsnOf(command.rows[0]?.[0] ?? '');
  }

  /**
   * WAL from a place on, until `take` says that it is enough. Nothing is told of what is written: a server with `synchronous_standby_names = '*'` must not
   * take a backup for its standby.
   */
  async wal(
    { slot, from, timeline }: { slot: string; from: bigint; timeline: number },
    take: (at: bigint, bytes: Buffer) => Promise<'more' | 'enough'>,
  ): Promise<void> {
    const command = new Command(`START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`);
    this.#client.query(command);
    let isEnough = false;
    for await (const chunk of command.bytes as AsyncIterable<Buffer>) {
      const kind = chunk[0];
      if (kind === KEEPALIVE && chunk[KEEPALIVE_ASKS] === 1) command.send(NOTHING_WRITTEN);
      if (kind !== WAL_DATA || isEnough) continue;
      if ((await take(chunk.readBigUInt64BE(1), chunk.subarray(WAL_HEADER))) === 'more') continue;
      isEnough = true;
      command.finish();
    }
    if (!isEnough)
      throw new Error('caiting: 数据库已切换时间线，请重试 / the server has left its time line: try again');
  }
}

async function* tarOf(chunks: Readable): AsyncGenerator<Buffer> {
  let archives = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    if (chunk[0] === NEW_ARCHIVE && (archives += 1) > 1) throw new Error(`caiting: ${NO_TABLESPACES.join(' / ')}`);
    if (chunk[0] === ARCHIVE_DATA) yield chunk.subarray(1);
  }
}
