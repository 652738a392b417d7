import { openDatabase } from './platform/db/connect.ts';
import type { Config } from './config.ts';
import type { Db } from './platform/db/pool.ts';
import type { AuditFinding, ServerModule } from './platform/module.ts';
import { auditLedger } from './modules/ledger/index.ts';
import { modules } from './modules/index.ts';

export interface Audit {
  readonly findings: readonly AuditFinding[];
  readonly figures: Readonly<Record<string, string>>;
}

/** Proves the books of a data folder (or DATABASE_URL), beside a running site or without one. */
export async function auditSite(config: Config): Promise<Audit> {
  const database = await openDatabase({ ...config, connectionsMax: 2, applicationName: 'caiting audit' });
  try {
    return await auditDatabase(database.db, modules);
  } finally {
    await database.db.close();
    await database.embedded?.release();
  }
}

/** The ledger's own checks, those of every module, and every open hold explained by the module that made it: all on one snapshot. */
export async function auditDatabase(db: Db, among: readonly ServerModule[]): Promise<Audit> {
  return db.tx(
    async (tx) => {
      const holds = Object.assign({}, ...among.map((module) => module.audit?.holds ?? {})) as NonNullable<
        ServerModule['audit']
      >['holds'];
      const ledger = await auditLedger(tx, holds ? { holds } : {});
      const findings: AuditFinding[] = [...ledger.findings];
      for (const module of among) findings.push(...((await module.audit?.check?.(tx)) ?? []));
      return { findings, figures: ledger.figures };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}
