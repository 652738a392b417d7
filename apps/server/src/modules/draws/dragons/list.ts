import type { lotteryCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { currentIssue, findLottery, lotteriesOnSale } from '../board.ts';
import { rulesOf, stateOf } from './advance.ts';
import { dragonItems } from './items.ts';
import { listStreaks } from './queries.ts';

type LongDragons = CallOutput<typeof lotteryCalls.longDragon>;

/** Long dragons of every lottery that sells now, or of one, longest first; equal lengths in the order of the hall. */
export async function longDragonList(deps: Deps, code?: string): Promise<Outcome<LongDragons, 'lotteryUnknown'>> {
  if (code !== undefined && !(await findLottery(deps, code))) return refuse('lotteryUnknown');
  const [values, lotteries, streaks, now] = await Promise.all([
    tenantValues(deps),
    lotteriesOnSale(deps),
    listStreaks(deps.db),
    appNow(deps.db),
  ]);
  const wanted = lotteries.filter((lottery) => code === undefined || lottery.code === code);
  const lists = await Promise.all(
    wanted.map(async (lottery) => {
      const streak = streaks.find(({ lotteryCode }) => lotteryCode === lottery.code);
      const current = await currentIssue(deps, lottery.code);
      return streak && current
        ? dragonItems(lottery, stateOf(lottery.group, streak), rulesOf(values, lottery), current)
        : [];
    }),
  );
  const list = lists.flat().toSorted((a, b) => b.times - a.times);
  return ok({ serverTime: now.getTime(), timesMin: values.longDragonTimesMin, list });
}
