import * as z from 'zod/mini';
import { MoneyOut, STAFF_MAY, TimeMs, staffCall } from '../../../wire/index.ts';
import { SPAN_REFUSALS } from '../../agency/agent.ts';
import { Day } from '../../betting/report.ts';
import { PAGE } from './page.ts';

/** Thirty days up to today where none are given, at most ninety. */
const SPAN = { from: z.optional(Day), to: z.optional(Day) };
const look = {
  method: 'GET',
  roles: STAFF_MAY.stats.look,
  reads: 'replica',
  input: z.object(SPAN),
  refusals: SPAN_REFUSALS,
} as const;

/** What the site did, by days: sums that are counted beside the calls, every ten minutes for the day that runs (docs/decisions/0333). Nobody is named in them. */
export const consoleStatisticsCalls = {
  statisticDays: staffCall({
    ...look,
    path: '/v1/console/statisticDays',
    doc: 'Days of the site, the newest first: views, time online, new players, stakes, payouts and what the house keeps, recharges and withdrawals. `isOver`: the day had ended when it was counted.',
    output: z.object({
      firstDay: Day,
      lastDay: Day,
      list: z.array(
        z.object({
          day: Day,
          isOver: z.boolean(),
          at: TimeMs,
          views: z.int(),
          /** Seconds that pages say they were looked at, visitors' among them. */
          pageSeconds: z.int(),
          /** Signed-in players with a page open, and for how long. */
          onlinePlayers: z.int(),
          onlineSeconds: z.int(),
          registered: z.int(),
          firstRecharges: z.int(),
          firstBets: z.int(),
          /** With a settled bet or an ended round. */
          activePlayers: z.int(),
          bets: z.int(),
          /** What stands of the stakes of settled bets. */
          stake: MoneyOut,
          payout: MoneyOut,
          rebate: MoneyOut,
          /** What the house keeps of them: stake − payout − rebate. */
          margin: MoneyOut,
          games: z.int(),
          gameStake: MoneyOut,
          gamePayout: MoneyOut,
          gameRebate: MoneyOut,
          gameMargin: MoneyOut,
          recharge: MoneyOut,
          recharges: z.int(),
          withdrawal: MoneyOut,
          withdrawals: z.int(),
          bonus: MoneyOut,
        }),
      ),
      ...PAGE,
    }),
  }),
  statisticPages: staffCall({
    ...look,
    path: '/v1/console/statisticPages',
    doc: 'Pages of the players’ site by how often they were opened in the span, and how long they were looked at; the hundred that were opened most.',
    output: z.object({
      firstDay: Day,
      lastDay: Day,
      list: z.array(z.object({ page: z.string(), views: z.int(), pageSeconds: z.int() })),
      ...PAGE,
    }),
  }),
  statisticSignups: staffCall({
    ...look,
    path: '/v1/console/statisticSignups',
    doc: 'Who registered on each day of the span, the newest first, and how many of them recharged, bet, and came back in their second week since. Days are looked at again for a quarter.',
    output: z.object({
      firstDay: Day,
      lastDay: Day,
      list: z.array(
        z.object({
          day: Day,
          registered: z.int(),
          firstRecharges: z.int(),
          firstBets: z.int(),
          /** Were online on the eighth to the fourteenth day; null while those are not over. */
          secondWeek: z.nullable(z.int()),
        }),
      ),
      ...PAGE,
    }),
  }),
  statisticWeeks: staffCall({
    ...look,
    path: '/v1/console/statisticWeeks',
    doc: 'Of those who registered in the week that begins on Monday `week`: how many were online in the `nth` week after it, the week itself being 0. Weeks that are over, of those that touch the span.',
    output: z.object({
      firstDay: Day,
      lastDay: Day,
      list: z.array(z.object({ week: Day, registered: z.int(), nth: z.int(), players: z.int() })),
      ...PAGE,
    }),
  }),
} as const;
