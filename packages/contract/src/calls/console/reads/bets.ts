import * as z from 'zod/mini';
import { accountNameOrEmpty } from '../../../staff/named-people.ts';
import {
  Before,
  FIGURES,
  IssueNo,
  LotteryCode,
  MoneyOut,
  PageSize,
  TimeMs,
  moneyIn,
  STAFF_MAY,
  staffCall,
} from '../../../wire/index.ts';
import { BetItem } from '../../betting/betting.ts';
import { ISSUE_STATES, VOID_REASONS } from '../../betting/lottery.ts';
import { Day } from '../../betting/report.ts';
import { PAGE } from './page.ts';

/** By what bets are found; `won` holds those of which tickets were given back, `cancelled` those of void issues. */
export const FOUND_BET_STATES = ['placed', 'review', 'won', 'lost', 'cancelled'] as const;
export type FoundBetState = (typeof FOUND_BET_STATES)[number];

/** What the bets of an issue come to. */
const ISSUE_SUMS = {
  ...FIGURES,
  /** Bets that stand, and those that were cancelled or void. */
  bets: z.int(),
  cancelled: z.int(),
  players: z.int(),
} as const;

const ISSUE_NAME = {
  lotteryCode: LotteryCode,
  lotteryName: z.string(),
  lotteryType: z.string(),
  issue: IssueNo,
  day: Day,
  state: z.enum(ISSUE_STATES),
} as const;

const ISSUE = {
  ...ISSUE_NAME,
  source: z.enum(['house', 'feed']),
  opensAt: TimeMs,
  closeAt: TimeMs,
  drawAt: TimeMs,
  /** Empty before the draw and of a void issue. */
  openNumber: z.string(),
  voidReason: z.nullable(z.enum(VOID_REASONS)),
} as const;

export const consoleBetReadCalls = {
  betsFound: staffCall({
    method: 'GET',
    path: '/v1/console/betsFound',
    reads: 'replica',
    roles: STAFF_MAY.bets.look,
    doc: 'Bets by player, lottery, issue, state, days and size, the newest first. Of a player the days are those of the bet; without one the issues are walked, the last draw first, and the days are those of the draw. A page may hold fewer bets than asked while `next` is set: so many are looked at for one page. An issue all of whose bets were cancelled is found by its number or a player. `total` is null where it would have to be counted bet by bet. A look at one player’s bets is logged.',
    input: z.object({
      userName: accountNameOrEmpty,
      lotteryCode: z.optional(LotteryCode),
      /** With its lottery. */
      issue: z.optional(IssueNo),
      state: z.optional(z.enum(FOUND_BET_STATES)),
      from: z.optional(Day),
      to: z.optional(Day),
      /** A stake, or a payout, of so much and more. */
      stakeMin: z.optional(moneyIn(4)),
      payoutMin: z.optional(moneyIn(4)),
      /** `next` of the page before. */
      before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}(?:-\d{1,18})?$/))),
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(z.extend(BetItem, { userName: z.string() })),
      ...PAGE,
    }),
    refusals: ['notFound', 'lotteryUnknown', 'issueUnknown', 'fieldEmpty'],
  }),
  issues: staffCall({
    method: 'GET',
    path: '/v1/console/issues',
    roles: STAFF_MAY.issues.look,
    doc: 'Issues with what their bets come to, the last draw first. Of one lottery all of them; of all lotteries those that have begun, without those that closed with no bet.',
    input: z.object({
      lotteryCode: z.optional(LotteryCode),
      day: z.optional(Day),
      state: z.optional(z.enum(ISSUE_STATES)),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), ...ISSUE_NAME, ...ISSUE_SUMS, ...ISSUE })),
      ...PAGE,
    }),
    refusals: ['lotteryUnknown'],
  }),
  exposures: staffCall({
    method: 'GET',
    path: '/v1/console/exposures',
    roles: STAFF_MAY.issues.exposure,
    doc: 'Issues on sale that have a largest loss, the closest to it first, at most a hundred. `maxLoss`: payouts less the stakes of the bets that are paid, in the worst draw, or more; `usedPercent` of whichever limit is nearer.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          lotteryCode: LotteryCode,
          lotteryName: z.string(),
          issue: IssueNo,
          closeAt: TimeMs,
          stake: MoneyOut,
          maxLoss: MoneyOut,
          issueLimit: z.nullable(MoneyOut),
          playLimit: z.nullable(MoneyOut),
          usedPercent: z.int(),
          /** The play that can lose most of it; empty before the first bet that stands. */
          playName: z.string(),
          playLoss: MoneyOut,
        }),
      ),
    }),
    refusals: [],
  }),
  lossLimits: staffCall({
    method: 'GET',
    path: '/v1/console/lossLimits',
    roles: STAFF_MAY.issues.exposure,
    doc: 'The largest losses of an issue and of a play in it that stand now, lottery by lottery: what holds for its next issue, and what the group and the lottery itself say; the smaller one holds. Null is none.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          lotteryCode: LotteryCode,
          lotteryName: z.string(),
          lotteryType: z.string(),
          issueLimit: z.nullable(MoneyOut),
          playLimit: z.nullable(MoneyOut),
          ownIssueLimit: z.nullable(MoneyOut),
          ownPlayLimit: z.nullable(MoneyOut),
          groupIssueLimit: z.nullable(MoneyOut),
          groupPlayLimit: z.nullable(MoneyOut),
        }),
      ),
    }),
    refusals: [],
  }),
  issueExposure: staffCall({
    method: 'GET',
    path: '/v1/console/issueExposure',
    roles: STAFF_MAY.issues.exposure,
    doc: 'What one issue can lose, play by play, and the outcomes that cost most; outcomes are named where the play tells them apart. Of an issue without a limit nothing is counted.',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: z.object({
      closeAt: TimeMs,
      issueLimit: z.nullable(MoneyOut),
      playLimit: z.nullable(MoneyOut),
      stake: MoneyOut,
      maxLoss: MoneyOut,
      plays: z.array(
        z.object({
          playDetailCode: z.string(),
          playName: z.string(),
          bets: z.int(),
          stake: MoneyOut,
          maxLoss: MoneyOut,
          usedPercent: z.int(),
        }),
      ),
      outcomes: z.array(z.object({ playName: z.string(), outcome: z.string(), maxLoss: MoneyOut })),
    }),
    refusals: ['lotteryUnknown', 'issueUnknown', 'notFound'],
  }),
  issueCard: staffCall({
    method: 'GET',
    path: '/v1/console/issueCard',
    roles: STAFF_MAY.issues.look,
    doc: 'One issue: what its bets come to, also play by play, how it was sealed and drawn, what sources said and who typed a result in. What somebody typed is told once the result is out, so that the second person does not see the first entry.',
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: z.object({
      issue: z.object({
        ...ISSUE,
        sealedAt: z.nullable(TimeMs),
        sealedLate: z.boolean(),
        betRoot: z.nullable(z.string()),
        betCount: z.nullable(z.int()),
        /** Of an issue that is drawn here: the network's chain and the round that decides. */
        beacon: z.nullable(z.string()),
        beaconRound: z.nullable(z.int()),
        drawnAt: z.nullable(TimeMs),
        voidedAt: z.nullable(TimeMs),
        /** When what a void issue would have drawn was told. */
        revealedAt: z.nullable(TimeMs),
      }),
      ...ISSUE_SUMS,
      /** The largest stakes first. */
      plays: z.array(
        z.object({
          playDetailCode: z.string(),
          playName: z.string(),
          bets: z.int(),
          cancelled: z.int(),
          players: z.int(),
          ...FIGURES,
        }),
      ),
      settlement: z.nullable(
        z.object({
          kind: z.enum(['settle', 'void']),
          bets: z.int(),
          startedAt: TimeMs,
          finishedAt: z.nullable(TimeMs),
        }),
      ),
      /** Bets that could not be settled and wait for staff. */
      aside: z.int(),
      sources: z.array(
        z.object({
          name: z.string(),
          kind: z.string(),
          openNumber: z.string(),
          fetchedAt: TimeMs,
          rawSha256: z.string(),
        }),
      ),
      entries: z.array(z.object({ staffName: z.string(), openNumber: z.string(), note: z.string(), at: TimeMs })),
      /** The largest payout of one bet. */
      biggestPayout: MoneyOut,
    }),
    refusals: ['lotteryUnknown', 'issueUnknown'],
  }),
} as const;
