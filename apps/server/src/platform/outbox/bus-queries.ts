import type pg from 'pg';
import type { DbTarget } from '../db/pool.ts';
import { SiteClient } from '../db/primary/site-client.ts';
import type { Logger } from '../log.ts';
import type { Notice } from './bus.ts';

/** What a bus keeps in the database whichever way its messages go: a connection by which the processes are counted, and the cuts. */

/** Name of these connections in pg_stat_activity. */
const BUS_NAME = 'caiting bus';
/** After which a server that says nothing is taken for away. */
export const ANSWER_MS = 5_000;

/** Its name is a secret of the servers: PostgreSQL asks nobody who listens or notifies for a right. */
const CHANNEL = 'select name from bus_channel';
/** The processes of the site: each has one connection of this name. */
const PROCESSES = `select pid from pg_stat_activity where datname = current_database() and application_name = $1`;
const KEEP_CUTS = `with old as (delete from bus_cut where at < clock_timestamp() - interval '1 day')
  insert into bus_cut (notice) select unnest($1::jsonb[])`;
const LATE_CUTS = `select notice, extract(epoch from clock_timestamp() - at) * 1000 as age_ms from bus_cut
  where at > clock_timestamp() - $1 * interval '1 millisecond' order by id`;

export type Cut = Notice & { readonly kind: 'cut' };

export function busClient(target: DbTarget, log: Logger): pg.Client {
  const where = typeof target === 'string' ? { connectionString: target } : target;
  const client = new SiteClient({ ...where, application_name: BUS_NAME, query_timeout: ANSWER_MS, keepAlive: true });
  client.on('error', (error) => log.warn({ err: error }, 'bus connection failed'));
  return client;
}

export async function channelName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(CHANNEL);
  return rows[0]?.name ?? '';
}

/** By the process of PostgreSQL that serves its connection, the asking one among them. */
export async function processesOf(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>(PROCESSES, [BUS_NAME]);
  return rows.map(({ pid }) => pid);
}

export async function keepCuts(client: pg.Client, cuts: readonly string[]): Promise<void> {
  await client.query(KEEP_CUTS, [cuts]);
}

/** Cuts of the last milliseconds, each with its age. */
export async function lateCuts(client: pg.Client, ms: number): Promise<readonly Cut[]> {
  const { rows } = await client.query<{ notice: Cut; age_ms: string }>(LATE_CUTS, [Math.ceil(ms)]);
  return rows.map(({ notice, age_ms }) => ({ ...notice, ageMs: Number(age_ms) }));
}
