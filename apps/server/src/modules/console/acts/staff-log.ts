import { consoleCalls, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { ok } from '../../../platform/outcome.ts';
import { runCheck } from '../../ledger/index.ts';
import { chainChecks, staffLogHead } from '../core/log-chain.ts';
import { unlogged } from '../core/roles.ts';

/** Reading the operators' log leaves no line in it. */
export const staffLogBindings = [
  unlogged(consoleCalls.staffLog, async ({ deps }, input) => ok(await showLog(deps.db, input))),
  unlogged(consoleCalls.staffLogChain, async ({ deps }) => ok(await verifyOnce(deps))),
];

type Verified = CallOutput<typeof consoleCalls.staffLogChain>;

/** The whole log is read for it: whoever asks meanwhile gets the same answer. */
const running = perDeps((): { verifying: Promise<Verified> | null } => ({ verifying: null }));

function verifyOnce(deps: Deps): Promise<Verified> {
  const kept = running(deps);
  kept.verifying ??= verifyChain(deps).finally(() => (kept.verifying = null));
  return kept.verifying;
}

/** Head and links of one moment, by the checks of the audit. */
function verifyChain({ db }: Deps): Promise<Verified> {
  return db.tx(
    async (tx) => {
      const findings: string[] = [];
      for (const check of chainChecks) findings.push(...(await runCheck(tx, check)).map(({ detail }) => detail));
      const [links = '0', hash = ''] = (await staffLogHead(tx)).split(':');
      const now = await appNow(tx);
      return {
        isWhole: findings.length === 0,
        links: Number(links),
        logHead: hash,
        checkedAt: now.getTime(),
        findings,
      };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

type LogFilter = CallInput<typeof consoleCalls.staffLog>;

async function showLog(db: Queries, filter: LogFilter): Promise<CallOutput<typeof consoleCalls.staffLog>> {
  const rows = await listLog(db, filter);
  const last = rows.at(-1);
  return {
    list: rows.map(({ id, at, name, act, detail, outcome, signed_by }) => ({
      id: String(id),
      at: at.getTime(),
      staffName: name,
      act,
      detail: `${JSON.stringify(detail)} → ${outcome}`,
      signedBy: signed_by,
    })),
    next: last && rows.length === filter.pageSize ? String(last.id) : null,
  };
}

interface LogRow {
  readonly id: bigint;
  readonly at: Date;
  readonly name: string;
  readonly act: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly outcome: string;
  readonly signed_by: string;
}

/** A condition per filter that was given: the planner then sees which of the log's indexes serves. */
export function logQuery({ staffName, act, from, to, before, pageSize }: LogFilter): {
  sql: string;
  values: unknown[];
} {
  const values: unknown[] = [pageSize];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const conditions = [
    staffName === undefined ? '' : `lower(name) = ${value(staffName.toLowerCase())}`,
    act === undefined ? '' : `act = ${value(act)}`,
    from === undefined ? '' : `at >= ${value(from)}::date::timestamp at time zone 'Asia/Shanghai'`,
    to === undefined ? '' : `at < (${value(to)}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    before === undefined ? '' : `(at, id) < (select at, id from staff_log where id = ${value(before)})`,
  ].filter((condition) => condition !== '');
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return {
    sql: `select id, at, name, act, detail, outcome,
             coalesce((select encode(key, 'hex') from staff_signature where line = staff_log.id), '') as signed_by
            from staff_log ${where} order by at desc, id desc limit $1`,
    values,
  };
}

function listLog(db: Queries, filter: LogFilter): Promise<LogRow[]> {
  const { sql, values } = logQuery(filter);
  return db.query<LogRow>(sql, values);
}
