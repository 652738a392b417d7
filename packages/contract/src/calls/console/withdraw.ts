import * as z from 'zod/mini';
import { MoneyOut, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

/** Review of withdrawals by operators (product §10.1, §10.6). */
export const consoleWithdrawCalls = {
  withdrawalPayee: staffCall({
    method: 'POST',
    path: '/v1/console/withdrawalPayee',
    roles: STAFF_MAY.withdrawals.payee,
    doc: 'The whole account of an approved withdrawal, for whoever pays it by hand. The look is logged.',
    input: z.object({ withdrawNo: text(40, 1) }),
    output: z.object({
      withdrawNo: z.string(),
      holder: z.string(),
      account: z.string(),
      bank: z.string(),
      net: MoneyOut,
    }),
    refusals: ['withdrawUnknown', 'withdrawNotReviewable'],
  }),
  reviewWithdrawal: staffCall({
    method: 'POST',
    path: '/v1/console/reviewWithdrawal',
    roles: STAFF_MAY.withdrawals.decide,
    doc: 'approve or reject a request; above the tenant’s limit, and above the day’s sums of single-handed approvals, two different operators approve. paid: an approved one was paid by hand, said by another operator than the one who approved. foundPaid, foundReturned: what became of a payout whose provider is no longer configured, said by two operators.',
    movesMoney: true,
    input: z.object({
      withdrawNo: text(40, 1),
      act: z.enum(['approve', 'reject', 'paid', 'foundPaid', 'foundReturned']),
      note: text(200),
    }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: [
      'withdrawUnknown',
      'withdrawNotReviewable',
      'withdrawBlocked',
      'workClaimed',
      'secondStaffNeeded',
      'fieldEmpty',
    ],
  }),
} as const;
