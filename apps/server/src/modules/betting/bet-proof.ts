import type { BetId, CallOutput, IssueNo, LotteryCode, lotteryCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { findIssueById } from '../draws/index.ts';
import { findBetIssue } from './queries.ts';
import { inclusionOf } from './sealed-tree.ts';

type Proof = CallOutput<(typeof lotteryCalls)['betProof']>;

/** That an own bet is in the root published at the close. A bet whose issue still sells, or that was cancelled, has no place in a tree. */
export async function betProof(deps: Deps, player: string, id: string): Promise<Outcome<Proof, 'betNotFound'>> {
  const issueId = await findBetIssue(deps.db, player, id);
  const issue = issueId === null ? null : await findIssueById(deps.db, issueId);
  if (issue === null || issue.sealedAt === null) return refuse('betNotFound');
  const inclusion = await inclusionOf(deps.db, issue, BigInt(id));
  if (inclusion === null) return refuse('betNotFound');
  return ok({
    betId: id as BetId,
    lotteryCode: issue.lotteryCode as LotteryCode,
    issue: issue.issueNo as IssueNo,
    ...inclusion,
  });
}
