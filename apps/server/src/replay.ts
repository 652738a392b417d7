import type { Config } from './config.ts';
import { replayIssue, type IssueReplay } from './modules/betting/index.ts';
import { openDatabase } from './platform/db/connect.ts';

/** Recomputes one issue of this copy of the site, running or not. Starts the database when nobody has, and leaves it as it was. */
export async function replayOfSite(config: Config, lottery: string, issueNo: string): Promise<IssueReplay | null> {
  const { dataFolder, databaseUrl, appDatabaseUrl } = config;
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
    applicationName: 'caiting-replay',
  });
  try {
    return await replayIssue(database.db, lottery, issueNo);
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}
