import type { Config } from '../config.ts';
import { replayIssue, type IssueReplay } from '../modules/betting/index.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { shownPlace } from '../platform/db/site/site-place.ts';

export interface SiteReplay {
  /** The folder or the address of the site that was read, and how many bets it has. */
  readonly site: string;
  readonly siteBets: string;
  /** Null: no such issue. */
  readonly replay: IssueReplay | null;
}

/** Recomputes one issue of this copy of the site, running or not. Starts the database when nobody has, and leaves it as it was. */
export async function replayOfSite(config: Config, lottery: string, issueNo: string): Promise<SiteReplay> {
  const { dataFolder, databaseUrl, appDatabaseUrl } = config;
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
    applicationName: 'caiting-replay',
    mustBeThere: true,
  });
  try {
    const { bets } = await database.db.one<{ bets: string }>('select count(*)::text as bets from bet');
    return {
      site: shownPlace(config),
      siteBets: bets,
      replay: await replayIssue(database.db, lottery, issueNo),
    };
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}
