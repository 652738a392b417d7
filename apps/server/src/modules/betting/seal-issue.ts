import type { Tx } from '../../platform/db/pool.ts';
import { seal, type ClosingIssue } from '../draws/index.ts';
import { sealedTree } from './sealed-tree.ts';

/** Hands draws the root over an issue's bets, inside the transaction that closes it: its row is locked, so no bet can come any more. */
export async function sealIssue(tx: Tx, issue: ClosingIssue): Promise<void> {
  const { root, count, lastBetAt } = await sealedTree(tx, issue);
  seal(issue, root, count, lastBetAt);
}
