import { lotteryCalls } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { GROUPS } from '@caiting/lottery/core';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { currentIssue, findLottery, lotteriesOnSale } from '../core/board.ts';
import { rulesOf, stateOf } from './advance.ts';
import { dragonItems } from './items.ts';
import { STREAK, type Streak } from './queries.ts';

export const longDragonBinding = bind(lotteryCalls.longDragon, ({ deps }, { lotteryCode, type }) =>
  longDragonList(deps, { code: lotteryCode, type }),
);

type LongDragons = CallOutput<typeof lotteryCalls.longDragon>;

interface Wanted {
  readonly code?: string | undefined;
  /** A group of lotteries. */
  readonly type?: string | undefined;
}

const isGroup = (type: string): boolean => (GROUPS as readonly string[]).includes(type);

/** Long dragons of every lottery that sells now, of one or of a group, longest first; equal lengths in the order of the hall. */
export async function longDragonList(
  deps: Deps,
  { code, type }: Wanted = {},
): Promise<Outcome<LongDragons, 'lotteryUnknown'>> {
  if (type !== undefined && !isGroup(type)) return refuse('lotteryUnknown', { field: 'type' });
  if (code !== undefined && !(await findLottery(deps, code))) return refuse('lotteryUnknown');
  const [values, lotteries, streaks, now] = await Promise.all([
    tenantValues(deps),
    lotteriesOnSale(deps),
    listStreaks(deps.db),
    appNow(deps.db),
  ]);
  const wanted = lotteries.filter(
    (lottery) => (code === undefined || lottery.code === code) && (type === undefined || lottery.group === type),
  );
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

function listStreaks(db: Queries): Promise<Streak[]> {
  return db.query<Streak>(`select ${STREAK} from lottery_streak where issue_no <> ''`);
}
