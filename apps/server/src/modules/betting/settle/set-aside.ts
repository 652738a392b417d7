import { sqlState, type Queries, type Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { plainArray, textArray } from '../core/sql-arrays.ts';
import type { SettledIssue } from './settle-queries.ts';

/** A chunk of several bets was refused for what at least one of them is; none is settled. It is taken again in halves (docs/decisions/0179). */
export class ChunkRefused extends Error {
  readonly bets: number;

  constructor(bets: number, cause: unknown) {
    super(`one of ${bets} bets cannot be settled`, { cause });
    this.bets = bets;
  }
}

/** Settles a chunk that is laid out. When that fails for what its bets are, a single bet is set aside and the transaction goes on without it. */
export async function atOnceOrApart(
  deps: Deps,
  tx: Tx,
  issue: SettledIssue,
  bets: number,
  settle: () => Promise<void>,
): Promise<void> {
  if (bets === 1) await tx.run('savepoint one_bet');
  try {
    await settle();
  } catch (error) {
    if (!isOfTheBets(error)) throw error;
    if (bets > 1) throw new ChunkRefused(bets, error);
    await tx.run('rollback to savepoint one_bet');
    tell(deps, tx, issue, await setAside(tx, issue, null, [reasonOf(error)]), reasonOf(error));
  }
}

/** Sets all bets of these forms of the chunk aside: the rules cannot be applied to them. */
export async function setFormsAside(
  deps: Deps,
  tx: Tx,
  issue: SettledIssue,
  failed: readonly { readonly form: number; readonly error: unknown }[],
): Promise<void> {
  const reasons = failed.map(({ error }) => reasonOf(error));
  const bets = await setAside(
    tx,
    issue,
    failed.map(({ form }) => form),
    reasons,
  );
  tell(deps, tx, issue, bets, reasons[0] ?? '');
}

async function setAside(
  tx: Tx,
  { id }: SettledIssue,
  forms: readonly number[] | null,
  reasons: readonly string[],
): Promise<number> {
  const { n } = await tx.one<{ n: number }>('select set_chunk_aside($1, $2::int4[], $3::text[]) as n', [
    id,
    forms && plainArray(forms),
    textArray(reasons),
  ]);
  return n;
}

function tell(deps: Deps, tx: Tx, { lotteryCode, issueNo }: SettledIssue, bets: number, reason: string): void {
  tx.afterCommit(() =>
    deps.log.error({ lotteryCode, issueNo, bets, reason }, 'bets set aside: they cannot be settled'),
  );
}

/** Data that does not fit, a broken constraint, a refusal of our own functions: another try would end the same. */
const CLASSES_OF_DATA: ReadonlySet<string | undefined> = new Set(['22', '23', 'P0']);

/** Whether the bets are why; else it is the server, the connection or the disk, and the whole chunk is tried again later. */
function isOfTheBets(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true;
  return CLASSES_OF_DATA.has(sqlState(error)?.slice(0, 2));
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How many bets of an issue are set aside, by what is to become of them. */
export interface AsideCounts {
  readonly open: number;
  readonly toVoid: number;
}

export function countAside(db: Queries, issueId: bigint): Promise<AsideCounts> {
  return db.one<AsideCounts>(
    `select count(*)::int as open, (count(*) filter (where state = 'void'))::int as "toVoid"
       from bet_aside where issue_id = $1 and state <> 'done'`,
    [issueId],
  );
}
