import type { Db, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import type { Figure } from '../../../platform/metrics/figures.ts';
import { sealFinishedDays } from '../../audit/index.ts';
import { AuditUnderWay, hasFailed, lastRun, noteFailure, runAudit } from './run-audit.ts';

/** By the clock, or asked for by an operator. */
export const AUDIT_JOB = 'audit.daily';
/** A day, and time for a server that was away at the hour. */
const OVERDUE_S = 30 * 3_600;

/** Seals the days that are over, then audits what is new. The job only starts it: no transaction of the queue stays open for so long. */
export const auditJobs = (deps: Deps): readonly JobQueue<object>[] => [
  job({
    name: AUDIT_JOB,
    cron: '30 4 * * *',
    isOncePerKey: true,
    handle: async (tx) => tx.afterCommit(() => void startAudit(deps)),
  }),
];

const running = new WeakMap<Deps, Promise<void>>();

/** Goes on by itself; a second one waits for the next day or the next asking. */
export function startAudit(deps: Deps): Promise<void> {
  const begun = running.get(deps) ?? audit(deps).finally(() => running.delete(deps));
  running.set(deps, begun);
  return begun;
}

/** Waits for one that is under way: before connections end. */
export const auditToEnd = async (deps: Deps): Promise<void> => running.get(deps);

async function audit(deps: Deps): Promise<void> {
  try {
    await sealOrSay(deps.db);
    const { findings } = await runAudit(deps.db, 'daily');
    for (const finding of findings) deps.log.error({ finding }, 'the audit found something');
  } catch (error) {
    if (error instanceof AuditUnderWay) deps.log.info('an audit is under way already');
    else deps.log.error({ err: error }, 'the audit could not be done');
  }
}

/** An audit without its seals looks at less than it says. */
async function sealOrSay(db: Db): Promise<void> {
  try {
    await sealFinishedDays(db);
  } catch (error) {
    await noteFailure(db, 'daily', error);
    throw error;
  }
}

/** `auditFailed`: the newest run failed, or was cut off. `auditFindings`: the newest run found something. `auditOverdue`: a day is sealed by nobody, or its audit did not come. */
export async function auditProblems({ db }: Deps): Promise<readonly string[]> {
  const run = await lastRun(db);
  return [
    ...((await hasFailed(db)) ? ['auditFailed'] : []),
    ...(run !== null && run.findings > 0 ? ['auditFindings'] : []),
    ...((await ageS(db)) > OVERDUE_S ? ['auditOverdue'] : []),
  ];
}

/** Since the newest audit ended as it should. */
async function ageS(db: Queries): Promise<number> {
  const { age } = await db.one<{ age: number }>(
    `select extract(epoch from app_now() - coalesce(
              (select max(done_at) from audit_run where kind <> 'day' and is_complete), (select at from audit_begin)))::float8 as age`,
  );
  return age;
}

export const auditFigures: readonly Figure[] = [
  {
    name: 'caiting_audit_findings',
    help: 'Findings of the newest audit',
    read: async ({ db }) => (await lastRun(db))?.findings ?? 0,
  },
  {
    name: 'caiting_audit_age_seconds',
    help: 'Time since the newest audit ended; since the site began where there was none',
    read: ({ db }) => ageS(db),
  },
  {
    name: 'caiting_unsealed_days',
    help: 'Finished days of Shanghai that have no seal',
    read: async ({ db }) =>
      (
        await db.one<{ days: number }>(
          `select greatest(0, shanghai_day(app_now()) - 1 - coalesce((select max(day) from day_seal), (select shanghai_day(at) - 1 from audit_begin)))::int as days`,
        )
      ).days,
  },
];
