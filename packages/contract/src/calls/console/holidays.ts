import * as z from 'zod/mini';
import { LotteryCode, STAFF_MAY, TimeMs, staffCall, text } from '../../wire/index.ts';
import { DayText } from '../yuebao/yuebao.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const HolidayId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Days on which an official lottery does not draw (docs/decisions/0329). */
export const consoleHolidayCalls = {
  lotteryHolidays: staffCall({
    method: 'GET',
    path: '/v1/console/lotteryHolidays',
    roles: STAFF_MAY.lotteries.look,
    doc: 'Holidays of official lotteries that are not over, the next first.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          holidayId: z.string(),
          lotteryCode: z.string(),
          lotteryName: z.string(),
          firstDay: DayText,
          lastDay: DayText,
          reason: z.string(),
          addedBy: z.string(),
          at: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  addLotteryHoliday: staffCall({
    method: 'POST',
    path: '/v1/console/addLotteryHoliday',
    roles: STAFF_MAY.lotteries.pause,
    doc: 'An official lottery does not draw on these days, both among them. Issues that were made ahead are made again without them, and numbers go on after them without a gap. Only before sale of the first one has begun, and while nobody chases (without having cancelled) an issue that would move or not be drawn.',
    input: z.object({ lotteryCode: LotteryCode, firstDay: DayText, lastDay: DayText, reason: text(200, 1) }),
    output: done,
    refusals: ['lotteryUnknown', 'holidayNotOfficial', 'holidayInvalid', 'holidayBegun', 'holidayChased'],
  }),
  removeLotteryHoliday: staffCall({
    method: 'POST',
    path: '/v1/console/removeLotteryHoliday',
    roles: STAFF_MAY.lotteries.enable,
    doc: 'Take a holiday back that was entered wrongly, under the same conditions: its days draw.',
    input: z.object({ holidayId: HolidayId }),
    output: done,
    refusals: ['notFound', 'holidayBegun', 'holidayChased'],
  }),
} as const;
