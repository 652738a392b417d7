import { availableParallelism } from 'node:os';
import type { DbTarget, Tx } from '../../platform/db/pool.ts';
import { threadOf } from '../../platform/engine/thread.ts';
import type { Days } from '../ledger/index.ts';
import { ISSUES_AT_ONCE, type Recomputer } from './recompute.ts';

/** What a thread is asked (recompute-worker.ts), on the snapshot of the audit that asks. */
export interface RecomputeTask {
  readonly target: DbTarget;
  readonly snapshot: string;
  readonly what: { readonly draws: Days | undefined } | { readonly issues: readonly bigint[] };
}

/** `count`: draws or bets that were decided again. */
export interface RecomputeAnswer {
  readonly count: number;
  readonly findings: readonly string[];
  /** Of uplines' shares; none of draws. */
  readonly shares: readonly string[];
  /** Of odds, levels and tickets, and how many bets are from before these were kept. */
  readonly prices: readonly string[];
  readonly unpriced: number;
}

/** Leaves of the largest issue fit: a million of them. */
const LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 1024 };
const THREADS_MAX = 4;

const threads = threadOf<RecomputeTask, RecomputeAnswer>(
  new URL('./recompute-worker.ts', import.meta.url),
  LIMITS,
  Math.min(availableParallelism(), THREADS_MAX),
);

/** Decides again in threads that see what this transaction sees. */
export async function recomputerInThreads(tx: Tx, target: DbTarget): Promise<Recomputer> {
  const { snapshot } = await tx.one<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const run = (what: RecomputeTask['what']) => threads.run({ target, snapshot, what });
  return {
    draws: (days) => run({ draws: days }),
    issues: async (ids) => {
      // Few in a task, so that threads end together.
      const parts: bigint[][] = [];
      for (let at = 0; at < ids.length; at += ISSUES_AT_ONCE) parts.push(ids.slice(at, at + ISSUES_AT_ONCE));
      const answers = await Promise.all(parts.map((issues) => run({ issues })));
      return {
        count: answers.reduce((sum, { count }) => sum + count, 0),
        findings: answers.flatMap(({ findings }) => findings),
        shares: answers.flatMap(({ shares }) => shares),
        prices: answers.flatMap(({ prices }) => prices),
        unpriced: answers.reduce((sum, { unpriced }) => sum + unpriced, 0),
      };
    },
  };
}
