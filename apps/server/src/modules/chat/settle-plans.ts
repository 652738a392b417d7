import { findPlay } from '@caiting/lottery';
import type { Deps } from '../../platform/deps.ts';
import { drawOf, findIssueById, findLottery, findResult } from '../draws/index.ts';
import { listPushesToSettle, settlePush } from './plan-queries.ts';
import type { OpenPush } from './plan-queries.ts';

const TURN_MAX = 200;

/** Gives every push whose issue has its draw a hit or a miss, by the function that settles bets. Safe on several servers: a result is written once. */
export async function settlePlans(deps: Deps): Promise<number> {
  const pushes = await listPushesToSettle(deps.db, TURN_MAX);
  for (const push of pushes) {
    const { isPrize, openNumber } = await resultOf(deps, push);
    await settlePush(deps.db, push.id, isPrize, openNumber);
  }
  return pushes.length;
}

async function resultOf(deps: Deps, push: OpenPush): Promise<{ isPrize: boolean | null; openNumber: string | null }> {
  const [lottery, issue, result] = await Promise.all([
    findLottery(deps, push.lottery_code),
    findIssueById(deps.db, push.issue_id),
    findResult(deps.db, push.issue_id),
  ]);
  const play = lottery && findPlay(lottery.group, push.play);
  const parsed = play?.parse(push.picks);
  if (!issue || !result?.numbers || issue.state === 'void' || !lottery || !play || !parsed?.ok)
    return { isPrize: null, openNumber: null };
  const settled = play.settle(parsed.picks, drawOf(lottery.group, result.numbers, issue.day));
  // A tie that only gives stakes back is neither a hit nor a miss.
  const isTie = settled.length > 0 && settled.every(([tier]) => tier === 'refund');
  const isPrize = isTie ? null : settled.some(([tier, tickets]) => tier !== 'refund' && tickets > 0);
  return { isPrize, openNumber: result.openNumber };
}
