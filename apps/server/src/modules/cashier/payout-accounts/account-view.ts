import { NETWORK_COINS, type PayoutAccount } from '@caiting/contract';
import { BANKS } from '../core/banks.ts';
import type { AccountRow, HolderRow } from './queries.ts';

/** An account as its owner sees it: no whole number, no whole name. */
export function accountView(row: AccountRow, holder: HolderRow | null, changesMax: number): PayoutAccount {
  return {
    id: String(row.id),
    kind: row.kind,
    shown: row.shown,
    holder: row.kind === 'digital' ? '' : (holder?.shown ?? ''),
    bankCode: row.bank_code,
    bankName: BANKS[row.bank_code] ?? '',
    branch: row.branch,
    network: row.network,
    coin: row.network === null ? '' : NETWORK_COINS[row.network],
    remark: row.remark,
    createdAt: row.created_at.getTime(),
    changedAt: row.changed_at.getTime(),
    usableAt: row.is_usable ? null : row.usable_at.getTime(),
    changesLeft: Math.max(0, changesMax - row.changes),
  };
}
