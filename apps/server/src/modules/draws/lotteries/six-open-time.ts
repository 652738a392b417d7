import { lotteryCalls } from '@caiting/contract';
import type { CallOutput, IssueNo } from '@caiting/contract/wire';
import { dayOf, weekday } from '@caiting/lottery/calendar';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { drawResult, findLottery } from '../core/board.ts';
import { wireCode } from '../core/events.ts';
import { listComingIssues, listResults } from '../core/queries.ts';

export const sixOpenTimeBinding = bind(lotteryCalls.sixOpenTime, ({ deps }, { lotteryCode }) =>
  sixOpenTime(deps, lotteryCode),
);

const DRAWS_SHOWN = 12;

/** The coming draws of a 六合彩 lottery with their days. */
export async function sixOpenTime(
  deps: Deps,
  code = 'hk6',
): Promise<Outcome<CallOutput<typeof lotteryCalls.sixOpenTime>, 'lotteryUnknown'>> {
  const lottery = await findLottery(deps, code);
  if (!lottery || lottery.group !== 'LHC') return refuse('lotteryUnknown');
  const [now, coming, [last]] = await Promise.all([
    appNow(deps.db),
    listComingIssues(deps.db, code, DRAWS_SHOWN),
    listResults(deps.db, code, null, 1),
  ]);
  return ok({
    lotteryCode: wireCode(code),
    lotteryName: lottery.name,
    serverTime: now.getTime(),
    last: last ? drawResult(last, lottery.source) : null,
    list: coming.map(({ issueNo, closeAt, drawAt }) => {
      const day = dayOf(Math.floor(drawAt.getTime() / 1000));
      return {
        issue: issueNo as IssueNo,
        day,
        weekday: weekday(day),
        closeAt: closeAt.getTime(),
        drawAt: drawAt.getTime(),
      };
    }),
  });
}
