import * as z from 'zod/mini';
import { accountNameIn } from '../../staff/named-people.ts';
import {
  BetId,
  IssueNo,
  LotteryCode,
  MoneyOut,
  TimeMs,
  moneyIn,
  STAFF_MAY,
  staffCall,
  text,
} from '../../wire/index.ts';
import { BetDetail } from '../betting/betting.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const whichAside = z.object({
  lotteryCode: LotteryCode,
  issue: IssueNo,
  /** One of them; without it all of the issue that wait. */
  id: z.optional(BetId),
  reason: text(200, 1),
});

/** What a largest loss is set for: one lottery, or every one of its group. */
const LIMIT_FOR = ['lottery', 'group'] as const;
/** What it bounds: an issue, or each play in it. */
const LIMIT_OF = ['issue', 'play'] as const;

/** Bets as staff see them (product §10.1), and those that could not be settled (docs/decisions/0179). */
export const consoleBetCalls = {
  bet: staffCall({
    method: 'GET',
    path: '/v1/console/bet',
    roles: STAFF_MAY.bets.look,
    doc: 'One bet of a player as the player sees it, with every login that was open when it was made: it came from one of them, and where only one is named, from that one. A later bet of a chase is made by the site; a bet older than the logins that are kept has none. The look is logged.',
    input: z.object({ userName: accountNameIn, id: BetId }),
    output: z.extend(BetDetail, {
      logins: z.array(
        z.object({
          sessionId: z.string(),
          at: TimeMs,
          endedAt: z.nullable(TimeMs),
          place: z.string(),
          address: z.string(),
          device: z.string(),
        }),
      ),
    }),
    refusals: ['notFound', 'betNotFound', 'betArchived'],
  }),
  setLossLimit: staffCall({
    method: 'POST',
    path: '/v1/console/setLossLimit',
    roles: STAFF_MAY.issues.limit,
    doc: 'Set the largest loss of an issue, or of each play in it, for one lottery or for its whole group; without an amount there is none. Of the two the smaller one holds. One administrator may lower it, and it holds at once for issues on sale; to raise it or take it away takes two, from the next issue. What was accepted stands, and no draw is touched.',
    input: z.object({
      lotteryCode: LotteryCode,
      limitFor: z.enum(LIMIT_FOR),
      limitOf: z.enum(LIMIT_OF),
      amount: z.optional(moneyIn(4)),
    }),
    output: done,
    refusals: ['lotteryUnknown', 'secondStaffNeeded', 'settingChanged'],
  }),
  betsAside: staffCall({
    method: 'GET',
    path: '/v1/console/betsAside',
    roles: STAFF_MAY.bets.look,
    doc: 'Bets that could not be settled and wait for a decision of two, or for that decision to be carried out; the longest waiting first, at most 200. `cause`: rules, the rules of the play could not be applied; payout, the database refused the result or its money.',
    input: z.object({}),
    output: z.object({
      total: z.int(),
      list: z.array(
        z.object({
          id: BetId,
          userName: z.string(),
          lotteryCode: LotteryCode,
          issue: IssueNo,
          playDetailCode: z.string(),
          bettingNumber: z.string(),
          bettingAmount: MoneyOut,
          ruleVersion: z.string(),
          state: z.enum(['waiting', 'again', 'void']),
          cause: z.enum(['rules', 'payout']),
          reason: z.string(),
          /** How often it was tried. */
          times: z.int(),
          at: TimeMs,
          lastAt: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  settleBetsAside: staffCall({
    method: 'POST',
    path: '/v1/console/settleBetsAside',
    roles: STAFF_MAY.bets.decide,
    doc: 'Settle bets that were set aside once more, after what was wrong has been mended: by the rules and odds frozen in them, as every other bet. Takes two operators who say the same. A bet that cannot be settled still is set aside again.',
    movesMoney: true,
    input: whichAside,
    output: done,
    refusals: ['lotteryUnknown', 'issueUnknown', 'betNotAside', 'secondStaffNeeded'],
  }),
  voidBetsAside: staffCall({
    method: 'POST',
    path: '/v1/console/voidBetsAside',
    roles: STAFF_MAY.bets.decide,
    doc: 'Give the stakes of bets that were set aside back, without turnover or rebate. Takes two operators who say the same.',
    movesMoney: true,
    input: whichAside,
    output: done,
    refusals: ['lotteryUnknown', 'issueUnknown', 'betNotAside', 'secondStaffNeeded'],
  }),
} as const;
