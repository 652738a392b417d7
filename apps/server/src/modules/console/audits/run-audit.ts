import { countRows } from '../../../platform/db/count-rows.ts';
import type { Db, Queries, Tx } from '../../../platform/db/pool.ts';
import { lastSeal, recomputerInThreads } from '../../audit/index.ts';
import type { AuditReport, Days, OnCheck } from '../../ledger/index.ts';
import { auditEverythingOn } from '../../whole-audit.ts';
import { staffLogChecks } from '../core/log-chain.ts';

export type AuditKind = 'daily' | 'full' | 'day';

/** Two audits at once would only take each other's time. */
export class AuditUnderWay extends Error {}

const SNAPSHOT = {
  isolation: 'repeatable read',
  isReadOnly: true,
  isLong: true,
  isSnapshot: true,
  attempts: 1,
} as const;
/** First findings that are kept with a run. */
const KEPT_MAX = 50;

interface RunOptions {
  /** Of kind `day`. */
  readonly day?: string | undefined;
  readonly onCheck?: OnCheck | undefined;
  /** Who decides again beside the rest, while the snapshot stands. */
  readonly recomputer?: typeof recomputerInThreads;
}

/**
 * Audits on one snapshot and keeps what was found, or that it failed. daily: the newest sealed day and all since, open items and running balances; day:
 * one day of them; full: everything there is. Never inside a call.
 */
export function runAudit(
  db: Db,
  kind: AuditKind,
  { day, onCheck, recomputer = recomputerInThreads }: RunOptions = {},
): Promise<AuditReport> {
  return db.tx(async (tx) => {
    await alone(tx);
    // Said on another connection, so that it stands whatever becomes of this one. What was found is kept while the lock is held: a beginning without an
    // end and without the lock is of an audit that was killed.
    const begun = await begin(db, kind);
    try {
      const days = await daysOf(tx, kind, day);
      const scope = { days, onCheck, recomputer: await recomputer(tx, db.target) };
      const report = await auditEverythingOn(tx, staffLogChecks, scope);
      await saveRun(db, kind, begun, report);
      return report;
    } catch (error) {
      await saveFailure(db, kind, begun, error);
      throw error;
    }
  }, SNAPSHOT);
}

interface Begun {
  readonly attempt: bigint;
  readonly at: Date;
}

const begin = (db: Queries, kind: AuditKind): Promise<Begun> =>
  db.one<Begun>('insert into audit_attempt (kind) values ($1) returning id as attempt, begun_at as at', [kind]);

/** For what an audit needs and could not be had, so that it never came to its snapshot. */
export async function noteFailure(db: Queries, kind: AuditKind, error: unknown): Promise<void> {
  await saveFailure(db, kind, await begin(db, kind), error);
}

async function saveFailure(db: Queries, kind: AuditKind, begun: Begun, error: unknown): Promise<void> {
  const detail = error instanceof Error ? error.message : String(error);
  await saveRun(db, kind, begun, { findings: [{ check: 'auditEnds', detail }], figures: {} }, false);
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

async function saveRun(
  db: Queries,
  kind: AuditKind,
  { attempt, at }: Begun,
  { findings, figures }: AuditReport,
  isComplete = true,
): Promise<void> {
  await db.run(
    'insert into audit_run (kind, begun_at, findings, details, figures, attempt, is_complete) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      kind,
      at,
      findings.length,
      JSON.stringify(findings.slice(0, KEPT_MAX).map(({ check, detail }) => `${check}: ${detail}`)),
      JSON.stringify(figures),
      attempt,
      isComplete,
    ],
  );
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

export interface ListedRun extends Omit<AuditRun, 'figures'> {
  readonly id: bigint;
  readonly startedAt: Date;
  /** False of one that failed. */
  readonly isComplete: boolean;
}

/** Newest first, from after `before` on. */
export const listRuns = (db: Queries, before: string | null, limit: number): Promise<ListedRun[]> =>
  db.query<ListedRun>(
    `select id, kind, begun_at as "startedAt", done_at as "doneAt", is_complete as "isComplete", findings, details from audit_run
      where $1::int8 is null or id < $1 order by id desc limit $2`,
    [before, limit],
  );

export const countRuns = (db: Queries): Promise<number> => countRows(db, () => 'select from audit_run');

/** Whether the newest audit of more than one day failed, or began and is neither over nor under way. */
export async function hasFailed(db: Queries): Promise<boolean> {
  const { failed } = await db.one<{ failed: boolean }>(
    `with newest as (select a.id, r.is_complete from audit_attempt a left join audit_run r on r.attempt = a.id
                      where a.kind <> 'day' order by a.id desc limit 1)
     select exists (select from newest n where n.is_complete is false or n.is_complete is null and not exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.objsubid = 1 and l.database = (select oid from pg_database where datname = current_database())
          and l.classid::int8 = (hashtext('caiting.audit')::int8 >> 32) & 4294967295
          and l.objid::int8 = hashtext('caiting.audit')::int8 & 4294967295)) as failed`,
  );
  return failed;
}
