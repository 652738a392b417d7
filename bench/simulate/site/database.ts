import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killDatabase } from '@caiting/server/bench-kit';
import { embeddedTargets, withClient } from '@caiting/server/platform/db/connect';
import { startEmbedded, type EmbeddedServer } from '@caiting/server/platform/db/embedded';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { IS_SERVER } from '@caiting/server/platform/db/releases';
import { gamesUrl, prepareCluster, prepareGames } from '@caiting/server/platform/db/roles';
import { childrenOf } from '../../support/site.ts';

const DATABASE = 'caiting';
/** Room for a cluster, its write-ahead log between two checkpoints, and what an hour of people leaves. */
const DISK_MB = 2_500;
const MB = 1024 * 1024;
/** So often the write-ahead log is made short again: the disk is small. */
const CHECKPOINT_MS = 60_000;
/** The longest that PostgreSQL lets a commit wait for others, in microseconds: as long as a poor disk takes to flush. */
const COMMIT_DELAY_US = 100_000;

/** The servers', not those of the signer, the games and whoever asks for it. */
const CUT_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where ${IS_SERVER} and usename = current_user and pid <> pg_backend_pid()`;

interface Ground {
  /** Whether it is to have a disk of its own. */
  readonly isOnDisk: boolean;
  lay(): void;
}

/** A PostgreSQL of the simulation's own that comes back when it falls, on a small disk of its own where one may be mounted (as root alone). */
export class OwnDatabase {
  readonly #folder: string;
  readonly #cluster: EmbeddedServer;
  readonly #checkpoints: NodeJS.Timeout;
  /** Whether its disk can be filled: it is no other's. */
  readonly hasOwnDisk: boolean;

  private constructor(folder: string, cluster: EmbeddedServer, hasOwnDisk: boolean) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.hasOwnDisk = hasOwnDisk;
    cluster.supervise(() => undefined);
    this.#checkpoints = setInterval(() => void this.#asAdmin('checkpoint').catch(() => undefined), CHECKPOINT_MS);
  }

  /** `lay`: puts into the folder what is to lie there at its first start. */
  static async open(folder: string, { isOnDisk, lay }: Ground): Promise<OwnDatabase> {
    mkdirSync(folder);
    const mount = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder];
    const hasOwnDisk = isOnDisk && spawnSync('mount', mount).status === 0;
    lay();
    const cluster = await startEmbedded({ dataFolder: folder });
    const database = new OwnDatabase(folder, cluster, hasOwnDisk);
    await withClient(database.#admin, async (admin) => {
      await prepareCluster(admin, DATABASE);
      await prepareGames(admin, DATABASE);
      await admin.query('grant caiting_signer to caiting_owner');
    });
    return database;
  }

  /** How each part of a site signs in. */
  url(role: 'caiting_owner' | 'caiting_app' | 'caiting_signer'): string {
    return `postgres://${role}@localhost/${DATABASE}?host=${encodeURIComponent(this.#cluster.socketFolder)}`;
  }

  get gamesUrl(): string {
    return gamesUrl(this.#cluster.socketFolder);
  }

  /** With connections as the server and as the owner of the tables have them. */
  async beside<T>(act: (app: Db, owner: Db) => Promise<T>): Promise<T> {
    const targets = embeddedTargets(this.#cluster.socketFolder, DATABASE);
    const [app, owner] = [openDb(targets.app, { connectionsMax: 2 }), openDb(targets.owner, { connectionsMax: 2 })];
    try {
      return await act(app, owner);
    } finally {
      await Promise.all([app.close(), owner.close()]);
    }
  }

  kill(): number {
    killDatabase(this.#folder);
    return 1;
  }

  get processes(): readonly number[] {
    const postmaster = Number(readFileSync(join(this.#folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
    return [postmaster, ...childrenOf(postmaster)];
  }

  cutConnections(): Promise<number> {
    return this.beside(async (app) => (await app.query(CUT_CONNECTIONS)).length);
  }

  /** A full disk for so long: whatever PostgreSQL would write finds no room. */
  async fillDisk(ms: number): Promise<number> {
    const file = join(this.#folder, 'full');
    writeFileSync(file, '');
    try {
      fill(file, MB);
      fill(file, 1);
      await delay(ms);
    } finally {
      rmSync(file);
    }
    return 1;
  }

  /** A disk that takes a tenth of a second to flush, for so long: each commit waits for it, one after the other. */
  async slowDisk(ms: number): Promise<number> {
    await this.#delayCommits(COMMIT_DELAY_US);
    await delay(ms);
    await this.#delayCommits(0);
    return 1;
  }

  async close(): Promise<void> {
    clearInterval(this.#checkpoints);
    await this.#cluster.stop();
    if (this.hasOwnDisk) spawnSync('umount', ['-l', this.#folder]);
  }

  get #admin() {
    return { host: this.#cluster.socketFolder, user: 'postgres', database: 'postgres' };
  }

  #asAdmin(sql: string): Promise<unknown> {
    return withClient(this.#admin, (admin) => admin.query(sql));
  }

  async #delayCommits(microseconds: number): Promise<void> {
    await this.#asAdmin(`alter system set commit_delay = ${microseconds}`);
    await this.#asAdmin('alter system set commit_siblings = 0');
    await this.#asAdmin('select pg_reload_conf()');
  }
}

/** Writes pieces of this size until none fits. */
function fill(file: string, bytes: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
