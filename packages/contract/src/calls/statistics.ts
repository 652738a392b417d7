import * as z from 'zod/mini';
import { HEARTBEAT_FAILURES_MAX, ONLINE_REPORT_MAX_S } from '../limits.ts';
import { TimeMs, call, intIn, jsonText, text } from '../wire/index.ts';

/** A heartbeat that got no proper answer (product §3): HTTP status (0 = none), why, when it was due, and how long it was waited for, both in ms. */
export const HeartbeatRecord = z.object({
  status: z.int().check(z.gte(0), z.lte(599)),
  reason: text(200),
  checkTime: z.int().check(z.gte(0), z.lte(4_102_444_800_000)),
  connectionTime: z.int().check(z.gte(0), z.lte(3_600_000)),
});
export type HeartbeatRecord = z.infer<typeof HeartbeatRecord>;

/** A page by its pattern in the site map, never by its address: no ids and no queries are kept. */
const PageName = z.string().check(z.regex(/^\/[A-Za-z/:]{0,63}$/));

/** product §4 Heartbeat, §7, §8: what is reported is silent, whatever happens; the heartbeat itself tells of an ended session. */
export const statisticsCalls = {
  heartbeat: call({
    method: 'GET',
    path: '/v1/users/dmh/ch',
    who: 'login',
    inView: 'closed',
    doc: 'Heartbeat of a signed-in page, every 60 s. No act of the user: it does not keep a session from growing idle.',
    input: z.object({}),
    output: z.object({ now: TimeMs }),
    refusals: [],
  }),
  reportHeartbeats: call({
    method: 'POST',
    path: '/v1/statistics/hc',
    who: 'login',
    doc: 'Heartbeats that failed, all at once after the next one that succeeds.',
    bodyLimit: 524_288,
    input: z.object({
      records: jsonText(z.array(HeartbeatRecord).check(z.minLength(1), z.maxLength(HEARTBEAT_FAILURES_MAX))),
    }),
    output: z.object({ taken: z.int() }),
    refusals: [],
    silent: true,
  }),
  pageView: call({
    method: 'POST',
    path: '/v1/statistics/view',
    who: 'any',
    doc: 'A page was opened. Counted by day and page, without the person.',
    input: z.object({ name: PageName }),
    output: z.object({}),
    refusals: [],
    silent: true,
  }),
  onlineTime: call({
    method: 'POST',
    path: '/v1/statistics/op',
    who: 'any',
    doc: 'Seconds a page was looked at since the last report. Kept for signed-in players, by day.',
    input: z.object({ name: PageName, span: intIn(1, ONLINE_REPORT_MAX_S) }),
    output: z.object({}),
    refusals: [],
    silent: true,
  }),
} as const;
