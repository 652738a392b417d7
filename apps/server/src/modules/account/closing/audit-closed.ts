import type { Check } from '../../ledger/index.ts';

/** For the audit: what came to a closed account is nobody's to spend. Staff pay it out, and take it from there by hand. */
export const closedChecks: readonly Check[] = [
  {
    name: 'closedAccountsAreEmpty',
    sql: `select format('player %s closed the account at %s: %s has %s', player, closed_at, asset, balance) as detail
            from account where closed_at is not null and balance <> 0`,
  },
];
