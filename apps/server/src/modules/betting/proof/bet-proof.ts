import { lotteryCalls, type BetId, type CallOutput, type IssueNo, type LotteryCode } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findIssueById } from '../../draws/index.ts';
import { inclusionInThread } from './proof-thread.ts';

export const betProofBinding = bind(lotteryCalls.betProof, ({ deps, session }, { id }) =>
  betProof(deps, session.userId, id),
);

type Proof = CallOutput<(typeof lotteryCalls)['betProof']>;

/** A few proofs of large issues take so long. */
const BUSY_SECONDS = 10;

/** That an own bet is in the root published at the close. A bet whose issue still sells, or that was cancelled, has no place in a tree. */
export async function betProof(
  deps: Deps,
  player: string,
  id: string,
): Promise<Outcome<Proof, 'betNotFound' | 'tooManyRequests'>> {
  const issueId = await findBetIssue(deps.db, player, id);
  const issue = issueId === null ? null : await findIssueById(deps.db, issueId);
  if (issue === null || issue.sealedAt === null) return refuse('betNotFound');
  const { lotteryCode, issueNo } = issue;
  const sealed = { id: issue.id, lotteryCode, issueNo };
  const inclusion = await inclusionInThread({ target: deps.db.target, issue: sealed, betId: BigInt(id) });
  if (inclusion === 'busy') return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  if (inclusion === null) return refuse('betNotFound');
  return ok({
    betId: id as BetId,
    lotteryCode: lotteryCode as LotteryCode,
    issue: issueNo as IssueNo,
    ...inclusion,
  });
}

/** The issue of an own bet; null for a bet of nobody or of somebody else. */
async function findBetIssue(db: Queries, player: string, betId: string): Promise<bigint | null> {
  const row = await db.maybeOne<{ id: bigint }>('select issue_id as id from bet where player = $1 and id = $2', [
    player,
    betId,
  ]);
  return row?.id ?? null;
}
