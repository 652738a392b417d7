import * as z from 'zod/mini';
import { claimDoc } from '../../../staff/claim-doc.ts';
import { FlagIn, STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';

/** Who has a row of a queue now, and until when; empty for nobody. */
export const CLAIMED = { claimedBy: z.string(), claimedUntil: z.nullable(TimeMs) } as const;

export const Claimed = z.object({ done: z.boolean(), note: z.string(), until: z.nullable(TimeMs) });
const on = z.prefault(FlagIn, '1');

/** Rows of queues that somebody works at. */
export const consoleClaimCalls = {
  claimWithdrawal: staffCall({
    method: 'POST',
    path: '/v1/console/claimWithdrawal',
    roles: STAFF_MAY.withdrawals.decide,
    doc: claimDoc('a withdrawal'),
    input: z.object({ withdrawNo: text(40, 1), on }),
    output: Claimed,
    refusals: ['withdrawUnknown', 'withdrawNotReviewable', 'workClaimed'],
  }),
  claimRecharge: staffCall({
    method: 'POST',
    path: '/v1/console/claimRecharge',
    roles: STAFF_MAY.recharges.decide,
    doc: claimDoc('a manual recharge'),
    input: z.object({ orderNo: text(40, 1), on }),
    output: Claimed,
    refusals: ['orderNotFound', 'reviewNotAwaited', 'workClaimed'],
  }),
  claimApproval: staffCall({
    method: 'POST',
    path: '/v1/console/claimApproval',
    roles: STAFF_MAY.approvals.decide,
    doc: `${claimDoc('what waits for a second person')} Whoever asked may still take it back.`,
    input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)), on }),
    output: Claimed,
    refusals: ['notFound', 'approvalOwn', 'approvalOver', 'workClaimed'],
  }),
} as const;
