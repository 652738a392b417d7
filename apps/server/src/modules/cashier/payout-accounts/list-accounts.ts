import type { PayoutKind } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { accountView } from './account-view.ts';
import { accountsMax } from './bind-account.ts';
import { findHolder, listAccounts } from './queries.ts';

/** Own accounts of one kind, as the page of that kind shows them. */
export async function listOf(deps: Deps, player: string, kind: PayoutKind) {
  const values = await tenantValues(deps);
  const [rows, holder] = await Promise.all([listAccounts(deps.db, player, [kind]), findHolder(deps.db, player)]);
  return {
    list: rows.map((row) => accountView(row, holder, values.payoutChangesMax)),
    max: accountsMax(values, kind),
    coolingHours: values.payoutCoolingHours,
    holder: holder?.shown ?? '',
  };
}
