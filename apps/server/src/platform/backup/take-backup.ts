import { existsSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyData, copyTree } from './copy-files.ts';
import { listBases, lostSince, noteBase, noteReach, SEGMENT, type BackupFolder, type BackupReport } from './folder.ts';
import { clockOf, keepWal, SLOT } from './keep-wal.ts';
import { sealFile, sealText } from './seal-files.ts';

/**
 * One turn: a base copy where there is none yet (or WAL since the last one was lost, or `isFresh`), then all WAL up to now and the changed files of the data
 * folder. `admin` is connected as a superuser of the cluster in `<dataFolder>/pg`.
 */
export async function takeBackup(
  admin: pg.Client,
  folder: BackupFolder,
  dataFolder: string,
  { isFresh = false } = {},
): Promise<BackupReport> {
  const cluster = join(dataFolder, 'pg');
  const hasAll = await keepWal(admin);
  const needsBase = isFresh || !hasAll || listBases(folder).length === 0;
  const base = needsBase ? await copyBase(admin, folder, cluster, hasAll) : null;
  await copyData(folder, dataFolder);
  return { base, ...(await copyWal(admin, folder, cluster)) };
}

/** What a base copy leaves out: what belongs to the running server, and WAL, which comes by itself. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|.*\/?pgsql_tmp.*|.*pg_internal\.init.*)$/;

/** The files of the cluster while it works, between the two words that PostgreSQL has for it. Pages may be torn: WAL from its begin on mends them. */
async function copyBase(admin: pg.Client, folder: BackupFolder, cluster: string, hasAll: boolean): Promise<string> {
  const name = `base-${(await clockOf(admin)).replaceAll(':', '')}`;
  const target = join(folder.path, name);
  mkdirSync(target, { mode: 0o700 });
  const begun = await admin.query<{ wal: string }>(`select pg_walfile_name(pg_backup_start($1, fast => true)) as wal`, [
    name,
  ]);
  await copyTree(folder, { part: name, from: cluster, known: [], isLeftOut: (path) => LEFT_OUT.test(path) });
  const ended = await admin.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  await sealText(folder.key, `${name}/label`, ended.rows[0]?.label ?? '', join(target, 'label'));
  const base = { endedAt: await clockOf(admin), firstWal: begun.rows[0]?.wal ?? '', ...lostSince(folder, hasAll) };
  await noteBase(folder, name, base);
  return name;
}

/** All WAL that is not in the folder yet, up to a moment that is told; from then on the cluster need not keep it. */
async function copyWal(admin: pg.Client, folder: BackupFolder, cluster: string): Promise<Omit<BackupReport, 'base'>> {
  const until = await clockOf(admin);
  // A commit after that moment: recovery to it finds where to stop.
  await admin.query(`select pg_logical_emit_message(true, 'caiting', 'backup')`);
  await admin.query('select pg_switch_wal()');
  const { rows } = await admin.query<{ wal: string; lsn: string }>(
    `select pg_walfile_name(l) as wal, l::text as lsn from (select pg_current_wal_lsn() as l) as now`,
  );
  const { wal = '', lsn = '0/0' } = rows[0] ?? {};
  const waiting = (await readdir(join(cluster, 'pg_wal')))
    .filter((name) => SEGMENT.test(name) && name < wal)
    .toSorted();
  let segments = 0;
  for (const name of waiting) {
    const target = join(folder.path, 'wal', name);
    if (existsSync(target)) continue;
    await sealFile(folder.key, `wal/${name}`, join(cluster, 'pg_wal', name), target);
    segments += 1;
  }
  await noteReach(folder, until);
  await admin.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsn]);
  return { segments, until };
}
