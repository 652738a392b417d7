import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE, withClient } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { openBackupFolder } from './folder.ts';
import { clearHalves, lockBackups, takeBackup, type BackupReport } from './take-backup.ts';

export interface BackupPlan {
  readonly dataFolder: string;
  readonly folder: string;
  readonly keyFile: string;
  /** A base copy is made even where there is one. */
  readonly isFresh?: boolean;
  /** Turn after turn until `signal`; without it a single one. */
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
  onTurn(report: BackupReport): void;
}

/** Backs a data folder up, beside a running site or without one: its embedded database, keys, sealed seeds, uploads (docs/decisions/0180). */
export async function backUpSite(plan: BackupPlan): Promise<void> {
  const { dataFolder, everyMs, signal } = plan;
  const folder = await openBackupFolder(plan.folder, plan.keyFile, true);
  const embedded = await startEmbedded({ dataFolder });
  try {
    await withClient({ host: embedded.socketFolder, user: 'postgres', database: 'postgres' }, async (admin) => {
      if (!(await lockBackups(admin)))
        throw new Error('caiting: 另一个备份正在进行 / another backup of this site is at work');
      await clearHalves(folder);
      for (let turn = 0; ; turn += 1) {
        plan.onTurn(await takeBackup(admin, folder, dataFolder, { isFresh: turn === 0 && plan.isFresh === true }));
        await noteTurn(embedded.socketFolder);
        if (everyMs === undefined) return;
        // Ends with the signal, which is no fault.
        await delay(everyMs, undefined, signal && { signal }).catch(() => undefined);
        if (signal?.aborted) return;
      }
    });
  } finally {
    await embedded.release();
  }
}

/** The site hears that it is backed up, and tells when it is no longer. A database of an older release has no place for that. */
async function noteTurn(socketFolder: string): Promise<void> {
  await withClient({ host: socketFolder, user: 'postgres', database: DATABASE }, async (site) => {
    const { rows } = await site.query(`select 1 where to_regclass('public.sign_of_life') is not null`);
    if (rows.length === 0) return;
    await site.query(
      `insert into sign_of_life (name) values ('backup') on conflict (name) do update set at = clock_timestamp()`,
    );
  });
}
