import type { Config } from '../config.ts';
import { rebuildLines } from '../modules/agency/index.ts';
import { openDatabase } from '../platform/db/connect.ts';

/** Makes the figures of all lines of one copy of the site anew, running or not; gives how many days of lines there are. */
export async function rebuildSite({ dataFolder, databaseUrl, appDatabaseUrl }: Config): Promise<number> {
  const database = await openDatabase({
    mustBeThere: true,
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
    applicationName: 'caiting-rebuild',
  });
  try {
    return await rebuildLines(database.db);
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}
