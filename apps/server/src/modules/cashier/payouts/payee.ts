import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { BANKS } from '../core/banks.ts';
import { holderOf, numberOf, sealerOf } from '../payout-accounts/seal.ts';
import { findWithdrawalForUpdate } from '../withdraw/queries.ts';

export interface Payee {
  readonly holder: string;
  readonly account: string;
  readonly bank: string;
  /** In units of 1e-8 yuan. */
  readonly net: bigint;
}

/** The whole account of an approved withdrawal, for the operator who pays it by hand. */
export async function payeeOf(
  deps: Deps,
  withdrawNo: string,
): Promise<Outcome<Payee, 'withdrawUnknown' | 'withdrawNotReviewable'>> {
  const row = await deps.db.tx((tx) => findWithdrawalForUpdate(tx, withdrawNo));
  if (row === null) return refuse('withdrawUnknown');
  if (row.state !== 'approved') return refuse('withdrawNotReviewable');
  const sealer = sealerOf(deps);
  const bank = row.network ?? [BANKS[row.bank_code] ?? '', row.branch].filter(Boolean).join(' ');
  const account = sealer.open(row.sealed, numberOf({ ...row, id: row.account }));
  return ok({ holder: sealer.open(row.holder, holderOf(row.player)), account, bank, net: row.net });
}
