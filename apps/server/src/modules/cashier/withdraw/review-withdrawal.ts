import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { announce } from './announce.ts';
import { endPaid, endReturned } from './end-withdrawal.ts';
import { findWithdrawalForUpdate, setState, type WithdrawalRow } from './queries.ts';
import { insertReview, listApprovers, type Review } from './review-queries.ts';

type ReviewRefusal = 'withdrawUnknown' | 'withdrawNotReviewable' | 'secondStaffNeeded' | 'fieldEmpty';

/**
 * An operator's word on a withdrawal. Approving: as many different operators as the request needs. Rejecting: a reason is due, the player reads
 * it. Paid by hand: only by somebody who did not approve, with the payment's number as the note.
 */
export async function reviewWithdrawal(
  deps: Deps,
  withdrawNo: string,
  review: Review,
): Promise<Outcome<WithdrawalRow, ReviewRefusal>> {
  const note = review.note.trim();
  if (review.act !== 'approve' && note === '')
    return refuse('fieldEmpty', { field: 'note', params: { field: '备注' } });
  // The first of two approvals is kept although the act is not done yet.
  return deps.db.tx(
    async (tx): Promise<Outcome<WithdrawalRow, ReviewRefusal>> => {
      const row = await findWithdrawalForUpdate(tx, withdrawNo);
      if (row === null) return refuse('withdrawUnknown');
      switch (review.act) {
        case 'approve':
          return approve(tx, row, { ...review, note });
        case 'reject':
          if (row.state !== 'submitted' && row.state !== 'approved') return refuse('withdrawNotReviewable');
          await insertReview(tx, row.id, { ...review, note });
          return ok(await endReturned(tx, row, { state: 'rejected', reason: note }));
        case 'paid':
          return payByHand(tx, row, { ...review, note });
      }
    },
    { keepsOnRefusal: true },
  );
}

async function approve(tx: Tx, row: WithdrawalRow, review: Review): Promise<Outcome<WithdrawalRow, ReviewRefusal>> {
  if (row.state !== 'submitted') return refuse('withdrawNotReviewable');
  await insertReview(tx, row.id, review);
  if ((await listApprovers(tx, row.id)).length < row.approvals) return refuse('secondStaffNeeded');
  const approved = await setState(tx, row.id, { state: 'approved' });
  await announce(tx, approved);
  return ok(approved);
}

async function payByHand(tx: Tx, row: WithdrawalRow, review: Review): Promise<Outcome<WithdrawalRow, ReviewRefusal>> {
  if (row.state !== 'approved') return refuse('withdrawNotReviewable');
  if ((await listApprovers(tx, row.id)).includes(review.staff)) return refuse('secondStaffNeeded');
  await insertReview(tx, row.id, review);
  return ok(await endPaid(tx, row, { provider: 'manual', providerNo: review.note }));
}
