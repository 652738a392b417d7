import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DATABASE, withClient } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { connectForeign } from '../db/foreign.ts';
import type { DbTarget } from '../db/pool.ts';
import { clearHalves, openBackupFolder, type BackupFolder, type BackupReport } from './folder.ts';
import { lockBackups } from './keep-wal.ts';
import { checkCluster } from './stream/check-cluster.ts';
import { Replication } from './stream/replication.ts';
import { takeStream } from './stream/take-stream.ts';
import { takeBackup } from './take-backup.ts';

export interface BackupPlan {
  readonly dataFolder: string;
  readonly folder: string;
  readonly keyFile: string;
  /** A PostgreSQL of one's own: the site's, and the same as somebody who may replicate (docs/decisions/0352). */
  readonly own?: { readonly databaseUrl: string; readonly backupUrl: string } | undefined;
  /** A base copy is made even where there is one. */
  readonly isFresh?: boolean;
  /** Turn after turn until `signal`; without it a single one. */
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
  onTurn(report: BackupReport): void;
  /** What does not hinder a backup and may hinder its restore. */
  onWarning?(sentence: string): void;
}

/** Backs a site up, beside its running servers or without one: database, keys, sealed seeds, uploads (docs/decisions/0180). */
export async function backUpSite(plan: BackupPlan): Promise<void> {
  const folder = await openBackupFolder(plan.folder, plan.keyFile, true);
  await (plan.own === undefined ? backUpEmbedded(plan, folder) : backUpOwn(plan, plan.own, folder));
}

async function backUpEmbedded(plan: BackupPlan, folder: BackupFolder): Promise<void> {
  const { dataFolder } = plan;
  const embedded = await startEmbedded({ dataFolder });
  try {
    const at = { host: embedded.socketFolder, user: 'postgres' };
    await withClient({ ...at, database: 'postgres' }, (admin) =>
      turns(plan, { admin, folder, site: { ...at, database: DATABASE } }, (isFresh) =>
        takeBackup(admin, folder, dataFolder, { isFresh }),
      ),
    );
  } finally {
    await embedded.release();
  }
}

async function backUpOwn(
  plan: BackupPlan,
  { databaseUrl, backupUrl }: NonNullable<BackupPlan['own']>,
  folder: BackupFolder,
): Promise<void> {
  const { dataFolder } = plan;
  const setting = backupUrl === databaseUrl ? 'DATABASE_URL' : 'CAITING_BACKUP_DATABASE_URL';
  const admin = await connectForeign(setting, backupUrl);
  try {
    const facts = await checkCluster(admin);
    if (facts.sortedBy !== null)
      plan.onWarning?.(
        `数据库按 ${facts.sortedBy} 排序，只能在有同样区域设置的机器上恢复 / the database is sorted by ${facts.sortedBy}: it can be restored on a machine with the same locale only`,
      );
    await turns(plan, { admin, folder, site: databaseUrl }, (isFresh) =>
      Replication.with(backupUrl, (replication) =>
        takeStream({ admin, replication, facts, folder, dataFolder, isFresh }),
      ),
    );
  } finally {
    await admin.end();
  }
}

interface Turns {
  readonly admin: pg.Client;
  readonly folder: BackupFolder;
  /** Where the site hears that it was backed up. */
  readonly site: DbTarget;
}

async function turns(
  { isFresh = false, everyMs, signal, onTurn }: BackupPlan,
  { admin, folder, site }: Turns,
  take: (isFresh: boolean) => Promise<BackupReport>,
): Promise<void> {
  if (!(await lockBackups(admin)))
    throw new Error('caiting: 另一个备份正在进行 / another backup of this site is at work');
  await clearHalves(folder);
  for (let turn = 0; ; turn += 1) {
    onTurn(await take(turn === 0 && isFresh));
    await noteTurn(site);
    if (everyMs === undefined) return;
    // Ends with the signal, which is no fault.
    await delay(everyMs, undefined, signal && { signal }).catch(() => undefined);
    if (signal?.aborted) return;
  }
}

/** The site hears that it is backed up, and tells when it is no longer. A database of an older release has no place for that. */
async function noteTurn(target: DbTarget): Promise<void> {
  await withClient(target, async (site) => {
    const { rows } = await site.query(`select 1 where to_regclass('public.sign_of_life') is not null`);
    if (rows.length === 0) return;
    await site.query(
      `insert into sign_of_life (name) values ('backup') on conflict (name) do update set at = clock_timestamp()`,
    );
  });
}
