import { prepared, type Tx } from '../../../platform/db/pool.ts';
import { seal, type ClosingIssue } from '../../draws/index.ts';

const SEAL = prepared('betting.seal', 'select root, count, last_at as "lastBetAt" from seal_bets($1)');

/** Gives draws the Merkle root of an issue's bets inside the transaction that closes it: the issue row is locked, so no bet can be added. */
export async function sealIssue(tx: Tx, issue: ClosingIssue): Promise<void> {
  const { root, count, lastBetAt } = await tx.one<{ root: string; count: number; lastBetAt: Date | null }>(SEAL, [
    issue.id,
  ]);
  seal(issue, root, count, lastBetAt);
}
