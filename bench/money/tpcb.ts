import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const DATABASE = 'caiting_tpcb';
const SCALE = 20;
const CLIENTS = 16;
const ROWS_PER_BRANCH = 100_000;

/** The yardstick of the money benches: tpcb-like on the same server. */
export interface Yardstick {
  /** pgbench of a PostgreSQL package, or our own conversation of the same statements where there is none. */
  readonly tool: 'pgbench' | 'own conversation';
  /** Transactions per second over that many seconds. */
  run(seconds: number): Promise<number>;
}

/** Lays the tables of scale 20 beside the site's database. */
export async function prepareYardstick(socketFolder: string): Promise<Yardstick> {
  const at = { host: socketFolder, user: 'postgres' };
  const admin = new pg.Client({ ...at, database: 'postgres' });
  await admin.connect();
  await admin.query(`drop database if exists ${DATABASE}`);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const pgbench = findPgbench();
  if (pgbench !== null) {
    const base = ['-h', socketFolder, '-U', 'postgres'];
    await promisify(execFile)(pgbench, [...base, '-i', '-q', '-s', String(SCALE), DATABASE]);
    return {
      tool: 'pgbench',
      run: async (seconds) => {
        const args = [...base, '-b', 'tpcb-like', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), DATABASE];
        const { stdout } = await promisify(execFile)(pgbench, args);
        return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      },
    };
  }
  await layTables({ ...at, database: DATABASE });
  return { tool: 'own conversation', run: (seconds) => converse({ ...at, database: DATABASE }, seconds) };
}

function findPgbench(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions.map((version) => join(root, version, 'bin/pgbench')).find((path) => existsSync(path)) ?? null;
}

type Target = { host: string; user: string; database: string };

async function layTables(target: Target): Promise<void> {
  const client = new pg.Client(target);
  await client.connect();
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / ${ROWS_PER_BRANCH} + 1, 0, '' from generate_series(1, ${SCALE * ROWS_PER_BRANCH}) n;`);
  await client.query('vacuum analyze');
  await client.end();
}

const below = (limit: number): number => 1 + Math.floor(Math.random() * limit); // tidy-allow: which row a load touches decides nothing

async function converse(target: Target, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client(target);
      await client.connect();
      while (performance.now() < until) {
        const [aid, bid, tid] = [below(SCALE * ROWS_PER_BRANCH), below(SCALE), below(SCALE * 10)];
        const delta = below(10_000) - 5_000;
        await client.query('begin');
        await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`);
        await client.query(`select abalance from pgbench_accounts where aid = ${aid}`);
        await client.query(`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`);
        await client.query(`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`);
        await client.query(
          `insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`, // tidy-allow: pgbench's own statement
        );
        await client.query('commit');
        done += 1;
      }
      await client.end();
    }),
  );
  return done / seconds;
}
