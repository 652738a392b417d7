import type { Deps } from '../../../platform/deps.ts';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { HouseIssue } from '../core/issue.ts';
import type { NewResult } from '../core/queries.ts';
import { linkOf, resultOf, roundFor, type DrawSources } from './draw-issue.ts';

/**
 * Tells what a void issue would have drawn once its round is out (docs/decisions/0145), so that nobody can make an issue void for its result unnoticed. It
 * pays nothing. False while beacon or signer cannot be had.
 */
export async function revealVoid(
  deps: Deps,
  issue: HouseIssue,
  { beacon, group, signer }: DrawSources,
): Promise<boolean> {
  const round = await roundFor(deps.db, beacon, issue);
  const link = round && (await linkOf(deps, issue, signer, round));
  if (!round || !link) return false;
  await storeVoidDraw(deps.db, issue.id, resultOf(issue, group, round.randomness, link));
  return true;
}

const REVEAL = prepared('draws.reveal_void', 'select reveal_void($1, $2, $3, $4)');

/** Another process may have been first; both say the same. */
async function storeVoidDraw(db: Queries, id: bigint, { link, numbers, openNumber }: NewResult): Promise<void> {
  await db.run(REVEAL, [id, link, numbers, openNumber]);
}
