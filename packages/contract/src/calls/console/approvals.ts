import * as z from 'zod/mini';
import {
  Before,
  Hash64,
  PageSize,
  RequestId,
  TimeMs,
  STAFF_MAY,
  staffCall,
  text,
  type RefusalKey,
  type StaffCallDef,
} from '../../wire/index.ts';
import { consoleAgentCalls } from '../agency/console.ts';
import { consoleRechargeCalls } from '../cashier/recharge.ts';
import { consoleActivityCalls } from './activity.ts';
import { consoleBetCalls } from './bets.ts';
import { consoleCalls } from './console.ts';
import { consoleGameCalls } from './games.ts';
import { consoleLiveCalls } from './live.ts';
import { consoleMoneyCalls } from './money.ts';
import { consolePayLineCalls } from './pay-lines.ts';
import { consolePeopleCalls } from './people.ts';
import { consolePlayerCalls } from './players.ts';
import { consoleRainCalls } from './rain.ts';
import { consoleReportCalls } from './reports.ts';
import { consoleScheduleCalls } from './scheduled.ts';
import { consoleStaffCalls } from './staff/staff.ts';
import { consoleCareCalls } from './work/care.ts';
import { CLAIMED } from './work/claims.ts';
import { consoleYuebaoCalls } from './yuebao.ts';

/** `outdated`: what it is about changed, or who asked may no longer. Nobody ended one that is `expired`. */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'outdated'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What takes two and is not agreed to by its number: the call by which the second person decides, and why. */
export const DECIDED_OTHERWISE = {
  addStaff: { by: 'addStaff', why: 'the password of the second person counts' },
  adjustBalance: { by: 'confirmAdjustment', why: 'has a number of its own' },
  enterResult: { by: 'enterResult', why: 'the second person types the numbers unseen' },
  reviewWithdrawal: { by: 'reviewWithdrawal', why: 'a withdrawal keeps its own reviews' },
} as const;

const done = z.object({ done: z.boolean(), note: z.string() });
/** Of a wish: digits. Of what has its own list: its call and its number there. */
const ApprovalId = text(80, 1);
const WishId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const reason = text(200, 1);

const row = {
  id: z.string(),
  /** The call that was asked for. */
  kind: z.string(),
  state: z.enum(APPROVAL_STATES),
  subject: z.string(),
  reason: z.string(),
  /** As JSON, where the act writes over something. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** Empty: nobody of staff, it waits by itself. */
  askedBy: z.string(),
  at: TimeMs,
  /** After that whoever asked must ask anew; null for what waits until it is decided. */
  until: z.nullable(TimeMs),
  decidedBy: z.string(),
  decidedAt: z.nullable(TimeMs),
  note: z.string(),
  /** The call that decides it: `approve`, or its own (with what it asks for). */
  decides: z.string(),
  /** Whether whoever looks may decide, and what is in the way. */
  mayDecide: z.boolean(),
  whyNot: z.enum(['', 'over', 'own', 'role']),
  ...CLAIMED,
};

/** What an act says may be said by whoever agrees to it; never that a second person is needed. */
const SAID_BY_ACTS: readonly RefusalKey[] = [
  ...new Set(
    [
      consoleCalls,
      consoleStaffCalls,
      consolePeopleCalls,
      consolePlayerCalls,
      consoleMoneyCalls,
      consolePayLineCalls,
      consoleRechargeCalls,
      consoleBetCalls,
      consoleGameCalls,
      consoleLiveCalls,
      consoleAgentCalls,
      consoleYuebaoCalls,
      consoleActivityCalls,
      consoleRainCalls,
      consoleReportCalls,
      consoleCareCalls,
      consoleScheduleCalls,
    ].flatMap((group) =>
      (Object.values(group) as readonly StaffCallDef[])
        .filter(({ refusals }) => refusals.includes('secondStaffNeeded'))
        .flatMap(({ refusals }) => refusals),
    ),
  ),
].filter((key) => key !== 'secondStaffNeeded' && key !== 'staffRoleMissing');

/** Acts that wait for a second person, as rows (docs/decisions/0308). */
export const consoleApprovalCalls = {
  approvals: staffCall({
    method: 'GET',
    path: '/v1/console/approvals',
    roles: STAFF_MAY.approvals.look,
    doc: 'What waits for a second person and how it ended, the newest first. What has a list of its own (money by hand, withdrawals, results) stands here while it waits, at the head of the first page. Of typed results no number is shown.',
    input: z.object({
      state: z.optional(z.enum(APPROVAL_STATES)),
      kind: z.optional(text(40, 1)),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({ list: z.array(z.object(row)), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  approval: staffCall({
    method: 'GET',
    path: '/v1/console/approval',
    roles: STAFF_MAY.approvals.look,
    doc: 'One of them, with what was sent field by field; what the log hides is hidden here.',
    input: z.object({ id: ApprovalId }),
    output: z.object({
      ...row,
      input: z.array(z.object({ name: z.string(), value: z.string() })),
      /** What whoever asked has signed, to be checked and agreed to by its hash; null without a signature. */
      signed: z.nullable(z.object({ statement: z.string(), signature: z.string(), publicKey: z.string() })),
    }),
    refusals: ['notFound'],
  }),
  approve: staffCall({
    method: 'POST',
    path: '/v1/console/approve',
    roles: STAFF_MAY.approvals.decide,
    doc: 'Say the same as whoever asked: the call runs with what was sent then, by its own rules and roles, and has its own line in the log. Refuses what the call itself refuses, and what has lapsed. `statement`: SHA-256 of the statement that whoever asked has signed (`approval`); whoever signs this says it where there is one.',
    input: z.object({ id: WishId, statement: z.optional(Hash64), requestId: RequestId }),
    output: done,
    refusals: [
      'notFound',
      'workClaimed',
      'approvalOwn',
      'approvalTyped',
      'approvalOver',
      'approvalOutdated',
      'signatureWrong',
      ...SAID_BY_ACTS,
    ],
  }),
  declineApproval: staffCall({
    method: 'POST',
    path: '/v1/console/declineApproval',
    roles: STAFF_MAY.approvals.decide,
    doc: 'Decline what another one asked for. For whoever could agree to it.',
    input: z.object({ id: WishId, reason }),
    output: done,
    refusals: ['notFound', 'workClaimed', 'approvalOwn', 'approvalOver'],
  }),
  withdrawApproval: staffCall({
    method: 'POST',
    path: '/v1/console/withdrawApproval',
    roles: STAFF_MAY.approvals.decide,
    doc: 'Take back what one asked for oneself.',
    input: z.object({ id: WishId }),
    output: done,
    refusals: ['notFound', 'approvalNotOwn', 'approvalOver'],
  }),
} as const;
