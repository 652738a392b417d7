import { FIELD_NAMES, STAFF_MAY } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { takeAlone } from '../core/approve-alone.ts';
import { announce } from './announce.ts';
import { findBlock } from './block.ts';
import { endPaid, endReturned } from './end-withdrawal.ts';
import { findWithdrawalForUpdate, setState, type WithdrawalRow } from './queries.ts';

type ReviewRefusal =
  | 'withdrawBlocked'
  | 'withdrawUnknown'
  | 'withdrawNotReviewable'
  | 'secondStaffNeeded'
  | 'fieldEmpty';

/**
 * An operator's word on a withdrawal. Approving: as many different operators as the request and the sums of the day need. Rejecting: a reason is due, the player reads
 * it. Paid by hand: only by somebody who did not approve, with the payment's number as the note.
 */
export async function reviewWithdrawal(
  deps: Deps,
  withdrawNo: string,
  review: Review,
): Promise<Outcome<WithdrawalRow, ReviewRefusal>> {
  const note = review.note.trim();
  if (review.act !== 'approve' && note === '')
    return refuse('fieldEmpty', { field: 'note', params: { field: FIELD_NAMES.note } });
  // The first of two approvals is kept although the act is not done yet.
  return deps.db.tx(
    async (tx): Promise<Outcome<WithdrawalRow, ReviewRefusal>> => {
      const row = await findWithdrawalForUpdate(tx, withdrawNo);
      if (row === null) return refuse('withdrawUnknown');
      // Nothing goes out; giving the amount back to the balance is no withdrawal.
      if (review.act !== 'reject' && (await findBlock(tx, row.player)) !== null) return refuse('withdrawBlocked');
      switch (review.act) {
        case 'approve':
          return approve(deps, tx, row, { ...review, note });
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

async function approve(
  deps: Deps,
  tx: Tx,
  row: WithdrawalRow,
  review: Review,
): Promise<Outcome<WithdrawalRow, ReviewRefusal>> {
  if (row.state !== 'submitted') return refuse('withdrawNotReviewable');
  await insertReview(tx, row.id, review);
  const isByTwo = (await listApprovers(tx, row.id)).length > 1;
  if (!isByTwo && row.approvals > 1) return refuse('secondStaffNeeded');
  const approval = { staff: review.staff, player: row.player, amount: row.amount };
  if (!isByTwo && !(await takeAlone(tx, await tenantValues(deps), approval))) {
    await takesTwo(tx, row.id);
    return refuse('secondStaffNeeded');
  }
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

/** Above the sums of the day: from here on this request needs a second operator, also tomorrow. */
async function takesTwo(tx: Tx, id: bigint): Promise<void> {
  await tx.run('update withdrawal set approvals = 2 where id = $1', [id]);
}

export interface Review<Act extends string = 'approve' | 'reject' | 'paid'> {
  readonly staff: string;
  readonly staffName: string;
  readonly act: Act;
  readonly note: string;
}

/** False when this operator has said the same before. */
export async function insertReview(tx: Tx, withdrawal: bigint, review: Review<string>): Promise<boolean> {
  const count = await tx.run(
    `insert into withdrawal_review (withdrawal, staff, staff_name, act, note) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [withdrawal, review.staff, review.staffName, review.act, review.note],
  );
  return count === 1;
}

const listApprovers = (tx: Tx, withdrawal: bigint): Promise<string[]> => listSaying(tx, withdrawal, 'approve');

/** Operators who said this and could still do so: the word of one who lost the account or the role counts for nothing. */
export async function listSaying(tx: Tx, withdrawal: bigint, act: string): Promise<string[]> {
  const rows = await tx.query<{ staff: bigint }>(
    `select r.staff from withdrawal_review r where r.withdrawal = $1 and r.act = $3
        and not exists (select from staff_list() s where s.id = r.staff and not (s.is_active and s.roles && $2::text[]))`,
    [withdrawal, STAFF_MAY.withdrawals.decide, act],
  );
  return rows.map(({ staff }) => String(staff));
}
