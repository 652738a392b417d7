import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@caiting/server/platform/db/pool';
import { cpuSecondsOf, postmasterOf } from '../money/cpu.ts';
import type { BenchSite } from '../money/site.ts';

/** What a piece of work took, none of which hangs on how busy the machine is. */
export interface Spent {
  /** Write-ahead log: what is archived, and what a replica is sent. */
  readonly walBytes: number;
  /** Tables and indexes. */
  readonly diskBytes: number;
  /** Processor time of the server. */
  readonly serverMs: number;
  /** Processor time of PostgreSQL, all its processes. */
  readonly databaseMs: number;
}

const IDLE_S = 15;

/** Measures one server on one database. What the site does by itself, at its own pace, is no part of what work costs. */
export class Meter {
  readonly #site: BenchSite;
  readonly #server: number;
  readonly #idle: Spent;

  private constructor(site: BenchSite, server: number, idle: Spent) {
    this.#site = site;
    this.#server = server;
    this.#idle = idle;
  }

  /** `server`: the process in which the work runs. It rests for a while first. */
  static async open(site: BenchSite, server: number): Promise<Meter> {
    const before = await read(site, server);
    await delay(IDLE_S * 1000); // tidy-allow: what is measured is a site that nobody uses
    return new Meter(site, server, each(before, await read(site, server), IDLE_S));
  }

  /** What each of as many things as `work` says it did has cost. */
  async spentOn(work: () => Promise<number>): Promise<Spent> {
    const before = await read(this.#site, this.#server);
    const begun = performance.now();
    const count = await work();
    const seconds = (performance.now() - begun) / 1000;
    const whole = each(before, await read(this.#site, this.#server), 1);
    const less = (key: keyof Spent): number => (whole[key] - this.#idle[key] * seconds) / count;
    return {
      walBytes: less('walBytes'),
      diskBytes: less('diskBytes'),
      serverMs: less('serverMs'),
      databaseMs: less('databaseMs'),
    };
  }
}

const each = (before: Spent, after: Spent, count: number): Spent => ({
  walBytes: (after.walBytes - before.walBytes) / count,
  diskBytes: (after.diskBytes - before.diskBytes) / count,
  serverMs: (after.serverMs - before.serverMs) / count,
  databaseMs: (after.databaseMs - before.databaseMs) / count,
});

async function read(site: BenchSite, server: number): Promise<Spent> {
  const { wal, disk } = await readLog(site.database.db);
  return {
    walBytes: wal,
    diskBytes: disk,
    serverMs: cpuSecondsOf([server]) * 1000,
    databaseMs: cpuSecondsOf([postmasterOf(site.folder)]) * 1000,
  };
}

async function readLog(db: Db): Promise<{ wal: number; disk: number }> {
  const { wal, disk } = await db.one<{ wal: string; disk: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal, pg_database_size(current_database())::text as disk`,
  );
  return { wal: Number(wal), disk: Number(disk) };
}
