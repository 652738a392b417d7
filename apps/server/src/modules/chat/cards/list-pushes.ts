import { chatCardCalls } from '@caiting/contract';
import { findPlay } from '@caiting/lottery';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findLottery } from '../../draws/index.ts';
import { findRoom } from '../core/queries.ts';
import { isInside } from '../rooms/room-password.ts';
import { planState, prizeOf, ratesOf } from './plan-state.ts';
import { listPushes, planRates } from './queries.ts';

export const listPushesBinding = bind(chatCardCalls.getPushPlayListFront, async ({ deps, session }, input) => {
  const plan = await findPlan(deps.db, input.playId);
  const room = plan && (await findRoom(deps.db, plan.room_code));
  if (!plan || !room || room.deleted_at || !(await isInside(deps, room, session?.userId ?? null, null)))
    return refuse('planUnknown');
  const [{ rows, total }, rates, lottery] = await Promise.all([
    listPushes(deps.db, plan.id, { number: input.pageNum, size: input.pageSize }),
    planRates(deps.db, plan.id),
    findLottery(deps, plan.lottery_code),
  ]);
  const playType = (lottery && findPlay(lottery.group, plan.play)?.label) ?? plan.play;
  return ok({
    total,
    ...ratesOf(rates),
    rows: rows.map((row) => ({
      id: String(row.id),
      gameName: lottery?.name ?? plan.lottery_code,
      issue: row.issue_no,
      openNumber: row.open_number ?? '',
      state: planState(row),
      predictionResult: row.picks,
      playType,
      describePlay: row.description,
      isPrize: prizeOf(row.is_prize),
      pushedAt: row.pushed_at.getTime(),
    })),
  });
});

interface PlanRow {
  readonly id: bigint;
  readonly room_code: string;
  readonly name: string;
  readonly lottery_code: string;
  readonly play: string;
}

function findPlan(db: Queries, id: string): Promise<PlanRow | null> {
  return db.maybeOne<PlanRow>('select id, room_code, name, lottery_code, play from chat_plan where id = $1::bigint', [
    id,
  ]);
}
