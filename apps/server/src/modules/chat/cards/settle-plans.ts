import { findPlay } from '@caiting/lottery';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { drawOf, findIssueById, findLottery, findResult } from '../../draws/index.ts';
import { tellRoom } from '../core/announce.ts';
import { findLogHead } from '../core/queries.ts';
import { planState } from './plan-state.ts';

const TURN_MAX = 200;

/** Gives every push whose issue has its draw a hit or a miss, by the function that settles bets. Safe on several servers: a result is written once. */
export async function settlePlans(deps: Deps): Promise<number> {
  const pushes = await listPushesToSettle(deps.db, TURN_MAX);
  for (const push of pushes) {
    await settle(deps, push, await resultOf(deps, push));
  }
  return pushes.length;
}

/** The result and the news of it in the room's log, as one. */
async function settle(deps: Deps, push: OpenPush, { isPrize, openNumber }: Result): Promise<void> {
  await deps.db.tx(async (tx) => {
    if (!(await settlePush(tx, push.id, isPrize, openNumber))) return;
    if (!(await findLogHead(tx, push.room_code))) return;
    const data = {
      playId: String(push.plan_id),
      bettingIssue: push.issue_no,
      state: planState({ is_settled: true, is_closed: true, is_prize: isPrize }),
      openNumber: openNumber ?? '',
    };
    await tellRoom(tx, push.room_code, 'planSettled', data);
  });
}

interface Result {
  readonly isPrize: boolean | null;
  readonly openNumber: string | null;
}

async function resultOf(deps: Deps, push: OpenPush): Promise<Result> {
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

interface OpenPush {
  readonly id: bigint;
  readonly plan_id: bigint;
  readonly issue_no: string;
  readonly room_code: string;
  readonly lottery_code: string;
  readonly play: string;
  readonly picks: string;
  readonly issue_id: bigint;
}

/** Pushes whose issue has been drawn or is void, and that have no result yet. */
function listPushesToSettle(db: Queries, limit: number): Promise<OpenPush[]> {
  return db.query<OpenPush>(
    `select p.id, p.plan_id, p.issue_no, c.room_code, c.lottery_code, c.play, p.picks, p.issue_id
       from chat_plan_push p
       join chat_plan c on c.id = p.plan_id
       join issue i on i.id = p.issue_id
      where p.settled_at is null and i.state in ('drawn', 'settled', 'void') order by p.id limit $1`,
    [limit],
  );
}

/** Writes the result of a push; false when another server has. `isPrize` null: the issue is void. */
async function settlePush(
  db: Queries,
  id: bigint,
  isPrize: boolean | null,
  openNumber: string | null,
): Promise<boolean> {
  const rows = await db.run(
    `update chat_plan_push set is_prize = $2, open_number = $3, settled_at = app_now() where id = $1 and settled_at is null`,
    [id, isPrize, openNumber],
  );
  return rows === 1;
}
