import type { Config } from './config.ts';
import type { AuditReport } from './modules/ledger/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { openDatabase } from './platform/db/connect.ts';

/** Proves the books of one copy of the site, running or not. Starts the database when nobody has, and leaves it as it was. */
export async function auditSite(config: Config): Promise<AuditReport> {
  const { dataFolder, databaseUrl } = config;
  const database = await openDatabase({ dataFolder, databaseUrl, connectionsMax: 2, applicationName: 'caiting-audit' });
  try {
    return await auditWhole(database.db);
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}
