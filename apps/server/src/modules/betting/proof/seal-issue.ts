import type { Tx } from '../../../platform/db/pool.ts';
import { seal, type ClosingIssue } from '../../draws/index.ts';
import { sealedTree } from './sealed-tree.ts';

/** Gives draws the Merkle root of an issue's bets inside the transaction that closes it: the issue row is locked, so no bet can be added. */
export async function sealIssue(tx: Tx, issue: ClosingIssue): Promise<void> {
  const { root, count, lastBetAt } = await sealedTree(tx, issue);
  seal(issue, root, count, lastBetAt);
}
