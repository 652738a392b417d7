import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { DATABASE, withClient } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { claimSite } from '../platform/db/folder-users.ts';
import { IS_SERVER } from '../platform/db/releases.ts';
import { refuseNoSite } from '../platform/db/site/site-place.ts';
import { Journal } from '../platform/files/move/journal.ts';
import { moveFiles, type MoveReport } from '../platform/files/move/move-files.ts';
import { openStore } from '../platform/files/stores/open-store.ts';

export interface SiteMove extends MoveReport {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves the uploads of a site into the other store (docs/decisions/0349). Beside a running site it copies what is there; the last part, after which the new
 * store counts, needs a site that is stopped, and keeps one from starting until it is over.
 */
export async function moveSiteFiles(config: Config, kind: 'folder' | 's3'): Promise<SiteMove> {
  const { dataFolder, databaseUrl } = config;
  await refuseNoSite(config);
  const [from, to] = [openStore(config, kind === 's3' ? 'folder' : 's3'), openStore(config, kind)];
  const journal = new Journal(join(dataFolder, 'files-move.log'), from.place, to.place);
  // Nothing of the database is changed, nor made ready: it says who runs.
  const embedded = databaseUrl ? null : await startEmbedded({ dataFolder });
  const target = embedded ? { host: embedded.socketFolder, user: 'postgres', database: DATABASE } : (databaseUrl ?? '');
  try {
    const report = await withClient(target, async (client) => {
      // A start compares keys under the same lock: it waits, and then finds the mark where it is.
      await client.query(`select pg_advisory_lock(hashtextextended('site keys', 0))`);
      const isInUse = (): Promise<boolean> => isSiteRunning(client, config);
      if (await isInUse()) await client.query('select pg_advisory_unlock_all()');
      return moveFiles({ from, to, journal, isInUse });
    });
    if (report.isDone) journal.end();
    return { ...report, from: from.place, to: to.place };
  } finally {
    await embedded?.release();
  }
}

/** With the embedded database the folder is ours from then on, as it is a site's: a start says that it is in use. */
async function isSiteRunning(client: pg.ClientBase, { dataFolder, databaseUrl }: Config): Promise<boolean> {
  if (!databaseUrl && (await claimSite(dataFolder)) !== null) return true;
  const { rows } = await client.query(`select from pg_stat_activity where ${IS_SERVER} limit 1`);
  return rows.length > 0;
}
