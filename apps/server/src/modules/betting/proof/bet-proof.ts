import { lotteryCalls, type BetId, type CallOutput, type IssueNo, type LotteryCode } from '@caiting/contract';
import PQueue from 'p-queue';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findIssueById } from '../../draws/index.ts';
import { isBetArchived } from '../../ledger/index.ts';
import { inclusionOf } from './inclusion.ts';
import type { SealedBet } from './sealed-tree.ts';

export const betProofBinding = bind(lotteryCalls.betProof, ({ deps, session }, { id }) =>
  betProof(deps, session.userId, id),
);

type Proof = CallOutput<(typeof lotteryCalls)['betProof']>;

/** Proofs that one process works on, and that wait behind them: each is a read of a thousand bets, the first in an old issue of all of them. */
const AT_ONCE = 2;
const WAITING_MAX = 6;
const BUSY_SECONDS = 10;

const queueOf = perDeps(() => new PQueue({ concurrency: AT_ONCE }));

/** That an own bet is in the root published at the close. A bet whose issue still sells, or that was cancelled, has no place in a tree. */
export async function betProof(
  deps: Deps,
  player: string,
  id: string,
): Promise<Outcome<Proof, 'betNotFound' | 'betArchived' | 'tooManyRequests'>> {
  const own = await findOwnBet(deps.db, player, id);
  if (own === null && (await isBetArchived(deps.db, player, id))) return refuse('betArchived');
  const issue = own === null ? null : await findIssueById(deps.db, own.issueId);
  if (own === null || issue === null || issue.sealedAt === null) return refuse('betNotFound');
  const queue = queueOf(deps);
  if (queue.size >= WAITING_MAX) return refuse('tooManyRequests', { params: { seconds: BUSY_SECONDS } });
  const { salt, ...bet } = own;
  const inclusion = await queue.add(() => inclusionOf(deps.db, { issue, salt, bet }));
  if (inclusion === null) return refuse('betNotFound');
  const { lotteryCode, issueNo } = issue;
  // The proof is told all the same: it does not verify, and the replay says what is wrong.
  if (inclusion.root !== issue.betRoot)
    deps.log.error({ lottery: lotteryCode, issue: issueNo }, 'the tree of an issue does not lead to its sealed root');
  return ok({
    betId: id as BetId,
    lotteryCode: lotteryCode as LotteryCode,
    issue: issueNo as IssueNo,
    ...inclusion,
    path: [...inclusion.path],
  });
}

interface OwnBet extends SealedBet {
  readonly issueId: bigint;
  readonly salt: Buffer;
}

const OWN_BET = prepared(
  'betting.own_bet',
  `select b.issue_id as "issueId", b.id, b.play, b.picks, b.count, b.stake, b.odds, i.bet_salt as salt
     from bet b join issue i on i.id = b.issue_id where b.player = $1 and b.id = $2`,
);

/** Null for a bet of nobody or of somebody else. */
function findOwnBet(db: Queries, player: string, id: string): Promise<OwnBet | null> {
  return db.maybeOne<OwnBet>(OWN_BET, [player, id]);
}
