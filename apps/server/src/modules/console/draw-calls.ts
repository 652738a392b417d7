import { consoleCalls } from '@caiting/contract';
import { pauseLottery } from '../draws/index.ts';
import { done } from './acts.ts';
import { logged } from './logged.ts';
import { voidByTwo } from './void-issue.ts';

/** Acts on lotteries. None of them can choose or change a result. */
export const drawCalls = [
  logged(consoleCalls.pauseLottery, async ({ deps }, { lotteryCode, on }) => {
    const paused = await deps.db.tx((tx) => pauseLottery(deps, tx, lotteryCode, on));
    return paused.ok ? done(`${lotteryCode} ${on ? '从下一期起暂停销售' : '已恢复销售'}`) : paused;
  }),
  logged(consoleCalls.voidIssue, ({ deps, staff }, input) => voidByTwo(deps, staff, input)),
];
