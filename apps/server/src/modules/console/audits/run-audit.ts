import type { Db, Queries, Tx } from '../../../platform/db/pool.ts';
import { lastSeal, recomputerInThreads } from '../../audit/index.ts';
import type { AuditReport, Days, OnCheck } from '../../ledger/index.ts';
import { auditEverythingOn } from '../../whole-audit.ts';
import { staffLogChecks } from '../core/log-chain.ts';

export type AuditKind = 'daily' | 'full' | 'day';

/** Two audits at once would only take each other's time. */
export class AuditUnderWay extends Error {}

const SNAPSHOT = { isolation: 'repeatable read', isReadOnly: true, isLong: true, attempts: 1 } as const;
/** First findings that are kept with a run. */
const KEPT_MAX = 50;

/**
 * Audits on one snapshot and keeps what was found. daily: the newest sealed day and all since, open items and running balances; day: one day of them;
 * full: everything there is. Never inside a call.
 */
export async function runAudit(db: Db, kind: AuditKind, day?: string, onCheck?: OnCheck): Promise<AuditReport> {
  const { at } = await db.one<{ at: Date }>('select app_now() as at');
  const report = await db.tx(async (tx) => {
    await alone(tx);
    const days = await daysOf(tx, kind, day);
    const recomputer = await recomputerInThreads(tx, db.target);
    return auditEverythingOn(tx, staffLogChecks, { days, recomputer, onCheck });
  }, SNAPSHOT);
  await saveRun(db, kind, at, report);
  return report;
}

async function alone(tx: Tx): Promise<void> {
  const { isFree } = await tx.one<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('caiting.audit')) as "isFree"`,
  );
  if (!isFree) throw new AuditUnderWay('caiting: 另一次核对正在进行 / another audit is under way');
}

/** Undefined: everything. Before the first seal all days are new. */
async function daysOf(db: Queries, kind: AuditKind, day: string | undefined): Promise<Days | undefined> {
  if (day !== undefined) return { first: day, last: day };
  const seal = kind === 'full' ? null : await lastSeal(db);
  if (seal === null) return undefined;
  const { today } = await db.one<{ today: string }>('select shanghai_day(app_now())::text as today');
  return { first: seal.day, last: today };
}

async function saveRun(db: Db, kind: AuditKind, begunAt: Date, { findings, figures }: AuditReport): Promise<void> {
  await db.run('insert into audit_run (kind, begun_at, findings, details, figures) values ($1, $2, $3, $4, $5)', [
    kind,
    begunAt,
    findings.length,
    JSON.stringify(findings.slice(0, KEPT_MAX).map(({ check, detail }) => `${check}: ${detail}`)),
    JSON.stringify(figures),
  ]);
}

export interface AuditRun {
  readonly kind: AuditKind;
  readonly doneAt: Date;
  readonly findings: number;
  readonly details: readonly string[];
  readonly figures: Readonly<Record<string, string>>;
}

/** The newest run that looked at more than one day of before; null before the first. */
export function lastRun(db: Queries): Promise<AuditRun | null> {
  return db.maybeOne<AuditRun>(
    `select kind, done_at as "doneAt", findings, details, figures from audit_run where kind <> 'day' order by id desc limit 1`,
  );
}
