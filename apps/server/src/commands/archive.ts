import { existsSync, mkdirSync } from 'node:fs';
import type { Config } from '../config.ts';
import {
  archiveMonth,
  listArchives,
  restoreMonth,
  type ArchivedMonth,
  type ListedMonth,
} from '../modules/archive/index.ts';
import { sealFinishedDays } from '../modules/audit/index.ts';
import { readSecret } from '../platform/backup/folder.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { openDb, type Db } from '../platform/db/pool.ts';

/** The archive of one copy of the site, running or not, as the owner of its database (docs/decisions/0210). */

/** Takes a month out into a sealed file of the folder. Finished days are sealed first. */
export function archiveSiteMonth(
  config: Config,
  { month, folder, keyFile }: { readonly month: string; readonly folder: string; readonly keyFile: string },
): Promise<ArchivedMonth> {
  const secret = readSecret(keyFile);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return asOwner(config, async (owner) => {
    await sealFinishedDays(owner);
    return archiveMonth(owner, { month, folder, secret, months: config.archiveMonths });
  });
}

/** Brings the newest archived month back from its file. */
export function restoreSiteMonth(
  config: Config,
  { path, keyFile }: { readonly path: string; readonly keyFile: string },
): Promise<ArchivedMonth> {
  const secret = readSecret(keyFile);
  return asOwner(config, (owner) => restoreMonth(owner, { path, secret }));
}

export function listSiteArchives(config: Config): Promise<ListedMonth[]> {
  return asOwner(config, listArchives);
}

async function asOwner<T>(
  { dataFolder, databaseUrl, appDatabaseUrl }: Config,
  act: (owner: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    mustBeThere: true,
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 1,
  });
  const owner = openDb(database.ownerTarget, { connectionsMax: 2, applicationName: 'caiting-archive' });
  try {
    return await act(owner);
  } finally {
    await owner.close();
    await database.db.close();
    await database.embedded?.release();
  }
}
