import { FIELD_NAMES } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { endPaid, endReturned } from '../withdraw/end-withdrawal.ts';
import { findWithdrawalForUpdate, type WithdrawalRow } from '../withdraw/queries.ts';
import { insertReview, listSaying, type Review } from '../withdraw/review-withdrawal.ts';
import { payoutProvidersOf } from './payout-providers.ts';

export type FoundAct = 'foundPaid' | 'foundReturned';

/**
 * What became of a payout that is under way at a provider taken out of the configuration, which nothing asks any more (docs/decisions/0208): two operators
 * look it up at the provider and say the same, paid with the payment's number or not paid with a reason that the player reads. While the provider is
 * configured its own word alone decides.
 */
export async function findPayout(
  deps: Deps,
  withdrawNo: string,
  review: Review<FoundAct>,
): Promise<Outcome<WithdrawalRow, 'withdrawUnknown' | 'withdrawNotReviewable' | 'secondStaffNeeded' | 'fieldEmpty'>> {
  const note = review.note.trim();
  if (note === '') return refuse('fieldEmpty', { field: 'note', params: { field: FIELD_NAMES.note } });
  const providers = await payoutProvidersOf(deps);
  return deps.db.tx(
    async (tx) => {
      const row = await findWithdrawalForUpdate(tx, withdrawNo);
      if (row === null) return refuse('withdrawUnknown');
      if (row.state !== 'paying' || providers.has(row.provider)) return refuse('withdrawNotReviewable');
      await insertReview(tx, row.id, { ...review, note });
      if ((await listSaying(tx, row.id, review.act)).length < 2) return refuse('secondStaffNeeded');
      if (review.act === 'foundPaid') return ok(await endPaid(tx, row, { providerNo: note }));
      return ok(await endReturned(tx, row, { state: 'failed', reason: note }));
    },
    { keepsOnRefusal: true },
  );
}

/** Withdrawals under way where nothing asks any more, the longest waiting first. */
export async function listLostPayouts(deps: Deps, limit: number): Promise<LostPayout[]> {
  const providers = await payoutProvidersOf(deps);
  return deps.db.query<LostPayout>(
    `select w.withdraw_no as "withdrawNo", w.provider, w.paying_at as at,
            coalesce((select string_agg(r.staff_name || ' ' || r.act, ', ' order by r.at) from withdrawal_review r
                       where r.withdrawal = w.id and r.act in ('foundPaid', 'foundReturned')), '') as said
       from withdrawal w where w.state = 'paying' and w.provider <> all ($1) order by w.id limit $2`,
    [[...providers.keys()], limit],
  );
}

export interface LostPayout {
  readonly withdrawNo: string;
  readonly provider: string;
  readonly at: Date;
  /** Who said what of it. */
  readonly said: string;
}
