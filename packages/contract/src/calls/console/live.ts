import * as z from 'zod/mini';
import { FlagIn, LotteryCode, MoneyOut, TimeMs, intIn, moneyIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';
import { PATTERNS } from '../../patterns.ts';
import { LIVE_REPORT_REASONS, LIVE_STATES, LiveCode, LiveCover } from '../live/live.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const UserName = z.string().check(z.regex(PATTERNS.userName));
const GiftCode = z.string().check(z.regex(/^[a-z]{1,20}$/));
const Source = { kind: z.enum(['demo', 'hls']), source: text(500, 1) };
const about = { room: LiveCode, reason: text(200, 1) };

/** Live rooms as staff see them. */
export const consoleLiveCalls = {
  liveRooms: staffCall({
    method: 'GET',
    path: '/v1/console/liveRooms',
    roles: STAFF_MAY.live.look,
    doc: 'Every live room with its streamer, source, show, viewers and gifts of the show.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          room: LiveCode,
          lottery: LotteryCode,
          title: z.string(),
          streamer: z.string(),
          kind: z.enum(['demo', 'hls']),
          source: z.string(),
          isClosed: z.boolean(),
          state: z.enum(LIVE_STATES),
          plannedAt: z.nullable(TimeMs),
          startedAt: z.nullable(TimeMs),
          viewers: z.int(),
          gifts: z.int(),
          income: MoneyOut,
        }),
      ),
    }),
    refusals: [],
  }),
  createLiveRoom: staffCall({
    method: 'POST',
    path: '/v1/console/createLiveRoom',
    roles: STAFF_MAY.live.open,
    doc: 'Make a live room for a streamer, on a loop of the release; another source is set apart. Takes two operators who say the same: who streams is given money.',
    input: z.object({
      ...about,
      lottery: LotteryCode,
      streamer: UserName,
      title: text(40, 1),
      titleEn: text(60, 1),
      cover: LiveCover,
      clip: z.string().check(z.regex(/^[a-z]{1,20}$/)),
    }),
    output: done,
    refusals: [
      'lotteryUnknown',
      'notFound',
      'accountClosed',
      'fieldUnique',
      'badInput',
      'uploadUnknown',
      'secondStaffNeeded',
    ],
  }),
  setLiveSource: staffCall({
    method: 'POST',
    path: '/v1/console/setLiveSource',
    roles: STAFF_MAY.live.set,
    doc: 'Where the picture of a room comes from: a built-in loop, or an https playlist on a host that the site allows. Takes two administrators who say the same.',
    input: z.object({ ...about, ...Source }),
    output: done,
    refusals: ['liveUnknown', 'badInput', 'secondStaffNeeded'],
  }),
  editLiveRoom: staffCall({
    method: 'POST',
    path: '/v1/console/editLiveRoom',
    roles: STAFF_MAY.live.edit,
    doc: 'Title, cover and order of a room on the list.',
    input: z.object({ ...about, title: text(40, 1), titleEn: text(60, 1), cover: LiveCover, order: intIn(0, 10_000) }),
    output: done,
    refusals: ['liveUnknown', 'uploadUnknown'],
  }),
  planLiveShow: staffCall({
    method: 'POST',
    path: '/v1/console/planLiveShow',
    roles: STAFF_MAY.live.plan,
    doc: 'Say when the next show of a room begins, at most 30 days ahead; a planned one is moved.',
    input: z.object({ ...about, at: intIn(0, 9_999_999_999_999) }),
    output: done,
    refusals: ['liveUnknown', 'badInput'],
  }),
  endLiveShow: staffCall({
    method: 'POST',
    path: '/v1/console/endLiveShow',
    roles: STAFF_MAY.live.edit,
    doc: 'End a show at once; its streamer is told. Gifts are refused from then on.',
    input: z.object(about),
    output: done,
    refusals: ['liveUnknown', 'liveNotOn'],
  }),
  closeLiveRoom: staffCall({
    method: 'POST',
    path: '/v1/console/closeLiveRoom',
    roles: STAFF_MAY.live.edit,
    doc: 'Take a room off the site, ending what is on, or bring it back.',
    input: z.object({ ...about, closed: FlagIn }),
    output: done,
    refusals: ['liveUnknown'],
  }),
  setGiftPrice: staffCall({
    method: 'POST',
    path: '/v1/console/setGiftPrice',
    roles: STAFF_MAY.live.set,
    doc: 'What a gift costs from now on. Takes two administrators who say the same.',
    input: z.object({ gift: GiftCode, price: moneyIn(2), reason: text(200, 1) }),
    output: done,
    refusals: ['giftUnknown', 'secondStaffNeeded'],
  }),
  liveReports: staffCall({
    method: 'GET',
    path: '/v1/console/liveReports',
    roles: STAFF_MAY.live.look,
    doc: 'Reports of viewers that nobody has decided, the oldest first, at most 200.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          room: LiveCode,
          reporter: z.string(),
          reason: z.enum(LIVE_REPORT_REASONS),
          text: z.string(),
          at: TimeMs,
        }),
      ),
    }),
    refusals: [],
  }),
  decideLiveReport: staffCall({
    method: 'POST',
    path: '/v1/console/decideLiveReport',
    roles: STAFF_MAY.live.reports,
    doc: 'Close a report with what came of it.',
    input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,18}$/)), note: text(200, 1) }),
    output: done,
    refusals: ['liveReportUnknown'],
  }),
} as const;
