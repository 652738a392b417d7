import * as z from 'zod/mini';
import { LotteryCode, MoneyOut, STAFF_MAY, TimeMs, staffCall } from '../../../wire/index.ts';

/** Settings that say what a group of lotteries pays and takes, each a value for every group. */
export const ODDS_SETTINGS = ['basePayout', 'rebateMax', 'rebateDefault', 'stakeMin', 'stakeMax'] as const;
export type OddsSetting = (typeof ODDS_SETTINGS)[number];
/** How many changes are told with the odds; all of them stand in settingHistory. */
export const ODDS_CHANGES_MAX = 20;

const Change = z.object({
  key: z.enum(ODDS_SETTINGS),
  before: z.string(),
  after: z.string(),
  askedBy: z.string(),
  agreedBy: z.string(),
});

/** What a lottery pays, and by what (docs/decisions/0340). */
export const consoleOddsCalls = {
  lotteryOdds: staffCall({
    method: 'GET',
    path: '/v1/console/lotteryOdds',
    roles: STAFF_MAY.lotteries.look,
    doc: `What a lottery pays and takes: base payout, rebates and stakes of its group, the largest losses that hold for it, and of each play its fair odds, its odds at the rebate of players without an upline and at the highest one, and its exact return at both, counted from the rules as the players’ page counts it. Changes of its group’s values: those to come, and the newest ${ODDS_CHANGES_MAX} that were made.`,
    input: z.object({ lotteryCode: LotteryCode }),
    output: z.object({
      lotteryCode: LotteryCode,
      lotteryName: z.string(),
      lotteryType: z.string(),
      /** Lotteries of the group, which all pay the same. */
      lotteries: z.array(z.string()),
      /** The most that base payout can come to beside the highest rebate: together they are 100 % at most. */
      payoutCeiling: z.string(),
      issueLimit: z.nullable(MoneyOut),
      playLimit: z.nullable(MoneyOut),
      list: z.array(
        z.object({
          playCode: z.string(),
          playName: z.string(),
          family: z.enum(['official', 'credit']),
          tier: z.string(),
          chance: z.string(),
          fairOdds: z.string(),
          odds: z.string(),
          oddsMax: z.string(),
          /** Percent, four decimals, rounded down. */
          returnDefault: z.string(),
          returnMax: z.string(),
        }),
      ),
      /** Of its group: percent, stakes in yuan. */
      values: z.array(z.object({ key: z.enum(ODDS_SETTINGS), value: z.string() })),
      toCome: z.array(z.object({ ...Change.shape, scheduleId: z.string(), startsAt: TimeMs })),
      changes: z.array(z.object({ ...Change.shape, at: TimeMs })),
    }),
    refusals: ['lotteryUnknown'],
  }),
} as const;
