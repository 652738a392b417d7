import { statfs } from 'node:fs/promises';
import type { Figure } from './figures.ts';
import type { Deps } from '../deps.ts';

/** Events, jobs, connections and disk of every server. */
export const platformFigures: readonly Figure[] = [
  {
    name: 'caiting_outbox_events',
    help: 'Events that wait for their listeners, and parked ones that failed ten times',
    label: 'state',
    read: async ({ db }) =>
      db.one<{ waiting: number; parked: number }>(
        `select count(*) filter (where due_at < 'infinity')::int as waiting, count(*) filter (where due_at = 'infinity')::int as parked from outbox`,
      ),
  },
  {
    name: 'caiting_outbox_oldest_seconds',
    help: 'Age of the oldest event that is due',
    read: async ({ db }) => {
      const { age } = await db.one<{ age: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as age from outbox where due_at <= clock_timestamp()`,
      );
      return age;
    },
  },
  {
    name: 'caiting_jobs',
    help: 'Jobs by state: failed ones have used up their tries',
    label: 'state',
    read: async ({ db }) => {
      const rows = await db.query<{ state: string; n: number }>(
        `select state::text, count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by state`,
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
  },
  {
    name: 'caiting_database_connections',
    help: 'Connections of the pool of this process by state, and those who wait for one',
    label: 'state',
    read: async ({ db: { pool } }) => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  },
  {
    name: 'caiting_disk_free_bytes',
    help: 'Free space where the data folder lies',
    read: freeBytes,
  },
];

/** Free space for us where the data folder lies, in bytes. */
export async function freeBytes({ config }: Pick<Deps, 'config'>): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataFolder);
  return bavail * bsize;
}
