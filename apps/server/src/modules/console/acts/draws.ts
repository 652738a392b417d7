import { consoleCalls, consoleHolidayCalls, wholeIssue } from '@caiting/contract';
import { ok, refuse } from '../../../platform/outcome.ts';
import {
  addHoliday,
  enableLottery,
  enterResult,
  listHolidays,
  pauseLottery,
  removeHoliday,
} from '../../draws/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Acts on lotteries. None of them can choose a house draw or change a result. */
export const drawActBindings = [
  logged(consoleCalls.pauseLottery, async ({ deps }, { lotteryCode, on }) => {
    const paused = await deps.db.tx((tx) => pauseLottery(deps, tx, lotteryCode, on));
    return paused.ok ? done(`${lotteryCode} ${on ? '已暂停销售，已投注的当期照常开奖' : '已恢复销售'}`) : paused;
  }),
  logged(consoleCalls.enableLottery, async ({ deps }, { lotteryCode, on }) =>
    (await enableLottery(deps, lotteryCode, on))
      ? done(`${lotteryCode} 已${on ? '开售' : '停售'}`)
      : refuse('lotteryUnknown'),
  ),
  unlogged(consoleHolidayCalls.lotteryHolidays, async ({ deps }) => {
    const rows = await listHolidays(deps.db);
    return ok({
      list: rows.map(({ id, by, at, from, to, ...holiday }) => ({
        holidayId: id,
        ...holiday,
        firstDay: from,
        lastDay: to,
        addedBy: by,
        at: at.getTime(),
      })),
    });
  }),
  logged(consoleHolidayCalls.addLotteryHoliday, async ({ deps, staff }, { lotteryCode, firstDay, lastDay, reason }) => {
    const days = { from: firstDay, to: lastDay };
    const added = await deps.db.tx((tx) => addHoliday(deps, tx, { lotteryCode, ...days, reason, by: staff.name }));
    return added.ok ? done(`${lotteryCode} ${firstDay} 至 ${lastDay} 休市，期次已重新排定`) : added;
  }),
  logged(consoleHolidayCalls.removeLotteryHoliday, async ({ deps, staff }, { holidayId }) => {
    const removed = await deps.db.tx((tx) => removeHoliday(deps, tx, holidayId, staff.name));
    return removed.ok ? done(`${removed.data} 的休市已取消，期次已重新排定`) : removed;
  }),
  logged(consoleCalls.enterResult, async ({ deps, staff }, { lotteryCode, issue, openNumber, note = '' }) => {
    const typed = { lotteryCode, issueNo: issue, openNumber, note };
    const entered = await deps.db.tx((tx) => enterResult(deps, tx, staff, typed));
    if (!entered.ok) return entered;
    return entered.data === 'drawn'
      ? done(`${lotteryCode} 第${wholeIssue(issue)}期结果已由两人确认`)
      : ok({ done: false, note: '已记录，等待另一位运营人员录入同样的号码' });
  }),
];
