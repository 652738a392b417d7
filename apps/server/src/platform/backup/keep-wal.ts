import type pg from 'pg';

/** Keeps WAL in the cluster until it is in the backup. How much at most: `max_slot_wal_keep_size` of the server. */
export const SLOT = 'caiting_backup';
/** Any fixed number: two backups of one cluster would take each other's WAL away. */
const BACKUP_LOCK = 7_362_916;

/** Takes the lock of backups for this connection; false when another one works. */
export async function lockBackups(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [BACKUP_LOCK]);
  return rows[0]?.ok ?? false;
}

/** Makes the cluster keep WAL from now on; false when it has not kept all since the last turn. */
export async function keepWal(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ status: string }>(
    'select wal_status as status from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  if (rows[0] !== undefined && rows[0].status !== 'lost') return true;
  if (rows[0] !== undefined) await admin.query('select pg_drop_replication_slot($1)', [SLOT]);
  await admin.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  return false;
}

/** The database's own clock, which WAL is stamped by; never the one that decides in the field. */
export async function clockOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) as at`);
  return (rows[0]?.at ?? new Date(0)).toISOString();
}
