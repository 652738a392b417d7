import { chatCardCalls } from '@caiting/contract';
import { findPlay } from '@caiting/lottery';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { findLottery } from '../draws/index.ts';
import { isInside } from './door.ts';
import { findPlan, listPushes, planRates } from './plan-queries.ts';
import { prizeOf, pushPlan, rateText } from './push-plan.ts';
import { findRoom } from './queries.ts';

export const cardBindings: readonly Binding[] = [
  bind(chatCardCalls.addPushPlay, ({ deps, session }, input) => pushPlan(deps, session, input)),
  bind(chatCardCalls.getPushPlayListFront, async ({ deps, session }, input) => {
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
      totalWinRate: rateText(rates.hits, rates.results),
      todayWinRate: rateText(rates.hits_today, rates.results_today),
      rows: rows.map((row) => ({
        id: String(row.id),
        gameName: lottery?.name ?? plan.lottery_code,
        issue: row.issue_no,
        openNumber: row.open_number ?? '',
        predictionResult: row.picks,
        playType,
        describePlay: row.description,
        isPrize: prizeOf(row.is_prize),
        pushedAt: row.pushed_at.getTime(),
      })),
    });
  }),
];
