import {
  consoleBetCalls,
  countText,
  moneyText,
  wholeIssue,
  type BetId,
  type CallInput,
  type CallOutput,
  type ByTwoRefusal,
} from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, loginsOpenAt } from '../../account/index.ts';
import { countAsideWaiting, decideBetsAside, listBetsAside, oneBet } from '../../betting/index.ts';
import { findIssue, findLottery } from '../../draws/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { firstOfTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Looking at somebody's bet and whereabouts is an act. */
export const betActBindings = [
  logged(consoleBetCalls.bet, async ({ deps }, { userName, id }) => {
    const player = await findPlayerByName(deps.db, userName);
    if (player === null) return refuse('notFound');
    const found = await oneBet(deps.db, String(player.id), id);
    if (!found.ok) return found;
    return ok({ ...found.data, logins: await loginsOpenAt(deps, player.id, found.data.bet.createdAt) });
  }),
  unlogged(consoleBetCalls.betsAside, async ({ deps }) => ok(await betsAside(deps))),
  logged(consoleBetCalls.settleBetsAside, ({ deps, staff }, input) => decide(deps, staff, 'again', input)),
  logged(consoleBetCalls.voidBetsAside, ({ deps, staff }, input) => decide(deps, staff, 'void', input)),
];

const LINES_MAX = 200;

async function betsAside(deps: Deps): Promise<CallOutput<typeof consoleBetCalls.betsAside>> {
  const rows = await listBetsAside(deps.db, LINES_MAX);
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      id: String(row.id) as BetId,
      userName: row.userName,
      lotteryCode: row.lotteryCode as LotteryCode,
      issue: row.issueNo as IssueNo,
      playDetailCode: row.play,
      bettingNumber: row.picks,
      bettingAmount: moneyText(money(row.stake)),
      ruleVersion: row.rules,
      state: row.state,
      cause: row.cause,
      reason: row.reason,
      times: row.times,
      at: row.firstAt.getTime(),
      lastAt: row.lastAt.getTime(),
    })),
  };
}

/** How long a second operator has to say the same. */
const CONFIRM_MINUTES = 24 * 60;
const ACTS = { again: 'settleBetsAside', void: 'voidBetsAside' } as const;

/** The wish names how many bets it is about: when others came meanwhile, the second operator asks anew. */
async function decide(
  deps: Deps,
  staff: ActingStaff,
  state: 'again' | 'void',
  { lotteryCode, issue: issueNo, id, reason }: CallInput<typeof consoleBetCalls.voidBetsAside>,
): Promise<
  Outcome<
    CallOutput<typeof consoleBetCalls.voidBetsAside>,
    'lotteryUnknown' | 'issueUnknown' | 'betNotAside' | ByTwoRefusal
  >
> {
  if ((await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  return deps.db.tx(
    async (tx) => {
      const waiting = await countAsideWaiting(tx, issue.id, id ?? null);
      if (waiting === 0) return refuse('betNotAside');
      const subject = `${lotteryCode}:${issueNo}:${id ?? `all-${waiting}`}`;
      const object = `betsAside:${lotteryCode}:${issueNo}:${id ?? 'all'}`;
      const wish = { act: ACTS[state], subject, object, reason, minutes: CONFIRM_MINUTES };
      const first = await firstOfTwo(tx, staff, wish);
      if (isRefusal(first)) return first;
      const bets = await decideBetsAside(deps, tx, issue, { bet: id ?? null, state, request: first.request });
      const what = state === 'again' ? '将重新结算' : '将作废并退回本金';
      return done(`${lotteryCode} 第${wholeIssue(issueNo)}期 ${countText(bets)} 单${what}`);
    },
    { keepsOnRefusal: true },
  );
}
