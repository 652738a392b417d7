import type { Config } from '../config.ts';
import {
  missesStaffLogHead,
  runAudit,
  signingFigures,
  staffLogHead,
  type AuditKind,
} from '../modules/console/index.ts';
import type { AuditReport, OnCheck } from '../modules/ledger/index.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { shownPlace } from '../platform/db/site/site-place.ts';

/**
 * Proves the books and the operators' log of one copy of the site, running or not. Starts the database when nobody has, and leaves it as it was.
 * `kind`: the new days, one day, or everything.
 * Figure `site` is what was read: the folder or the address, and `bets` how many it has.
 * `staffLog`: an end of the log's chain that an earlier audit gave (figure staffLog); it must still be in it.
 */
export async function auditSite(
  config: Config,
  {
    kind = 'daily',
    day,
    staffLog,
    onCheck,
  }: { kind?: AuditKind; day?: string; staffLog?: string; onCheck?: OnCheck } = {},
): Promise<AuditReport> {
  const { dataFolder, databaseUrl, appDatabaseUrl } = config;
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    appDatabaseUrl,
    connectionsMax: 2,
    applicationName: 'caiting-audit',
    mustBeThere: true,
  });
  try {
    const { db } = database;
    const { findings, figures } = await runAudit(db, kind, { day, onCheck });
    const { signed, unsigned } = await signingFigures(db);
    const missed = staffLog === undefined ? [] : await missesStaffLogHead(db, staffLog);
    return {
      findings: [...findings, ...missed],
      figures: {
        site: shownPlace(config),
        ...figures,
        // Acts since the first key; those without a signature were never given one afterwards.
        signedActs: String(signed),
        unsignedActs: String(unsigned),
        staffLog: await staffLogHead(db),
      },
    };
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}
