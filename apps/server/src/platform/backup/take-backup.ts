import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { listBases, SEGMENT, type BackupFolder, type Base, type SealedFile } from './folder.ts';
import { openText, sealFile, sealText } from './seal-files.ts';

/** Keeps WAL in the cluster until it is in the backup. How much at most: `max_slot_wal_keep_size` of the embedded server. */
const SLOT = 'caiting_backup';
/** Any fixed number: two backups of one cluster would take each other's WAL away. */
const BACKUP_LOCK = 7_362_916;
const FILES_AT_ONCE = 16;

export interface BackupReport {
  /** The base copy that was made in this turn; null when there was one. */
  readonly base: string | null;
  readonly segments: number;
  /** Up to when the folder reaches. */
  readonly until: string;
}

/** Takes the lock of backups for this connection; false when another one works. */
export async function lockBackups(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [BACKUP_LOCK]);
  return rows[0]?.ok ?? false;
}

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
  const base = needsBase ? await copyBase(admin, folder, cluster) : null;
  await copyData(folder, dataFolder);
  return { base, ...(await copyWal(admin, folder, cluster)) };
}

/** Makes the cluster keep WAL from now on; false when it has not kept all since the last turn. */
async function keepWal(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ status: string }>(
    'select wal_status as status from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  if (rows[0] !== undefined && rows[0].status !== 'lost') return true;
  if (rows[0] !== undefined) await admin.query('select pg_drop_replication_slot($1)', [SLOT]);
  await admin.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  return false;
}

/** What a base copy leaves out: what belongs to the running server, and WAL, which comes by itself. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|.*\/?pgsql_tmp.*|.*pg_internal\.init.*)$/;

/** The files of the cluster while it works, between the two words that PostgreSQL has for it. Pages may be torn: WAL from its begin on mends them. */
async function copyBase(admin: pg.Client, folder: BackupFolder, cluster: string): Promise<string> {
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
  const base: Omit<Base, 'name'> = { endedAt: await clockOf(admin), firstWal: begun.rows[0]?.wal ?? '' };
  writeFileSync(join(target, 'base.json.half'), JSON.stringify(base), { mode: 0o600 });
  await rename(join(target, 'base.json.half'), join(target, 'base.json'));
  return name;
}

/** Keys, sealed seeds, uploads: whatever else lies in the data folder and is no trace of a running process. */
async function copyData(folder: BackupFolder, dataFolder: string): Promise<void> {
  const list = join(folder.path, 'data/list');
  const known = existsSync(list) ? (JSON.parse(await openText(folder.key, 'data/list', list)) as SealedFile[]) : [];
  const isLeftOut = (path: string): boolean => /^(?:pg|users|lock.*|site)(?:\/|$)|\.log$|\.sock$/.test(path);
  await copyTree(folder, { part: 'data', from: dataFolder, known, isLeftOut });
}

interface Tree {
  readonly part: string;
  readonly from: string;
  /** Files that are sealed already, as they were. */
  readonly known: readonly SealedFile[];
  isLeftOut(path: string): boolean;
}

async function copyTree(folder: BackupFolder, { part, from, known, isLeftOut }: Tree): Promise<void> {
  const before = new Map(known.map((file) => [file.path, file]));
  let numbers = Math.max(0, ...known.map(({ file }) => Number(file ?? 0)));
  const sealed: SealedFile[] = [];
  const waiting = (await readdir(from, { recursive: true })).filter((path) => !isLeftOut(path)).toSorted();
  const copyOne = async (path: string): Promise<void> => {
    const found = await stat(join(from, path)).catch(gone);
    if (found === null || !(found.isFile() || found.isDirectory())) return;
    const one = { path, mode: found.mode & 0o777, size: found.size, changedMs: found.mtimeMs };
    const old = before.get(path);
    if (found.isDirectory()) return void sealed.push({ ...one, file: null });
    if (old?.size === one.size && old.changedMs === one.changedMs) return void sealed.push(old);
    const file = String((numbers += 1));
    const to = join(folder.path, part, file);
    const done = await sealFile(folder.key, `${part}/${path}`, join(from, path), to).catch(gone);
    // Dropped by the server in this moment: WAL knows of it.
    if (done !== null) sealed.push({ ...one, file });
  };
  // Side by side: each file waits for the disk once.
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await copyOne(path);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  const list = sealed.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  await sealText(folder.key, `${part}/list`, JSON.stringify(list), join(folder.path, part, 'list'));
}

function gone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
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
  writeFileSync(join(folder.path, 'until.half'), until, { mode: 0o600 });
  await rename(join(folder.path, 'until.half'), join(folder.path, 'until'));
  await admin.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsn]);
  return { segments, until };
}

/** Up to when the folder reaches. */
export const reachOf = ({ path }: BackupFolder): string => readFileSync(join(path, 'until'), 'utf8');

/** Removes the traces of turns that were interrupted. */
export async function clearHalves({ path }: BackupFolder): Promise<void> {
  for (const name of await readdir(path, { recursive: true })) if (name.endsWith('.half')) await rm(join(path, name));
}

/** The database's own clock, which WAL is stamped by; never the one that decides in the field. */
async function clockOf(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) as at`);
  return (rows[0]?.at ?? new Date(0)).toISOString();
}
