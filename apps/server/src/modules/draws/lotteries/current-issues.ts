import { lotteryCalls } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findLottery, lotteriesNow, lotteryNow } from '../core/board.ts';
import { issueInfo } from '../core/events.ts';
import { listComingIssues } from '../core/queries.ts';

export const currentIssuesBindings = [
  bind(lotteryCalls.hot, async ({ deps }) => ok(await lotteriesNow(deps, (await tenantValues(deps)).hotLotteries))),
  bind(lotteryCalls.allCurrent, async ({ deps }) => ok(await lotteriesNow(deps))),
  bind(lotteryCalls.currentIssue, ({ deps }, { lotteryCode }) => nowOrWait(deps, lotteryCode)),
  bind(lotteryCalls.nextIssueOpenData, ({ deps }, { lotteryCode }) => nowOrWait(deps, lotteryCode)),
  bind(lotteryCalls.openTime, async ({ deps }, { lotteryCode, pageSize }) => {
    if (!(await findLottery(deps, lotteryCode))) return refuse('lotteryUnknown');
    const serverTime = (await appNow(deps.db)).getTime();
    return ok({ serverTime, list: (await listComingIssues(deps.db, lotteryCode, pageSize)).map(issueInfo) });
  }),
];

/** What a lottery is doing; while its issues are being made the client keeps its loading state and asks again (−40). */
async function nowOrWait(deps: Deps, code: string) {
  if (!(await findLottery(deps, code))) return refuse('lotteryUnknown');
  const now = await lotteryNow(deps, code);
  return now ? ok(now) : refuse('waiting');
}
