import type { DbTarget } from '../../../platform/db/pool.ts';
import { threadOf } from '../../../platform/engine/thread.ts';
import type { Inclusion, SealedIssue } from './sealed-tree.ts';

/** What the thread is asked (proof-worker.ts). */
export interface ProofTask {
  readonly target: DbTarget;
  readonly issue: SealedIssue;
  readonly betId: bigint;
}

/** Proofs that wait in this process behind the one under way. Each reads a whole issue: who comes behind them is asked to come again. */
const WAITING_MAX = 7;

/** Hashes and ids of a million bets fit. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 768 };

/** A proof reads and hashes every bet of its issue: seconds for a large one, during which no other call would be answered. */
const thread = threadOf<ProofTask, Inclusion | null>(new URL('./proof-worker.ts', import.meta.url), LIMITS);

/** The way from one bet to its issue's root, null when the tree has no such bet; or that too many wait already. */
export async function inclusionInThread(task: ProofTask): Promise<Inclusion | null | 'busy'> {
  return thread.queueSize >= WAITING_MAX ? 'busy' : thread.run(task);
}
