import type { Tx } from '../../../platform/db/pool.ts';
import { chainKey, numberKey } from '../core/read-notice.ts';

/**
 * One payment credits one order: false when its number has credited another one. Who comes at the same time waits for the first. An order that claimed it
 * before and was not credited has it still.
 */
export function claimNumber(
  tx: Tx,
  order: bigint,
  { provider, providerNo }: { readonly provider: string; readonly providerNo: string },
): Promise<boolean> {
  return claim(
    tx,
    {
      insert:
        'insert into provider_payment (provider, number_key, order_id) values ($1, $2, $3) on conflict do nothing',
      find: 'select order_id from provider_payment where provider = $1 and number_key = $2',
    },
    [provider, numberKey(providerNo)],
    order,
  );
}

/** Whether the number is claimed by this order. */
export async function hasNumber(
  tx: Tx,
  order: bigint,
  { provider, providerNo }: { readonly provider: string; readonly providerNo: string },
): Promise<boolean> {
  const found = await tx.query(
    'select from provider_payment where provider = $1 and number_key = $2 and order_id = $3',
    [provider, numberKey(providerNo), order],
  );
  return found.length > 0;
}

/** As `claimNumber`, for what happened on the chain, which another number or another provider may tell again. A provider who names no transaction claims none. */
export async function claimTransaction(
  tx: Tx,
  order: bigint,
  { network, txId }: { readonly network: string; readonly txId: string },
): Promise<boolean> {
  const key = chainKey(txId);
  if (key === '') return true;
  return claim(
    tx,
    {
      insert: 'insert into chain_payment (network, tx_key, order_id) values ($1, $2, $3) on conflict do nothing',
      find: 'select order_id from chain_payment where network = $1 and tx_key = $2',
    },
    [network, key],
    order,
  );
}

async function claim(
  tx: Tx,
  sql: { readonly insert: string; readonly find: string },
  key: readonly [string, string],
  order: bigint,
): Promise<boolean> {
  if ((await tx.run(sql.insert, [...key, order])) === 1) return true;
  const { order_id: bearer } = await tx.one<{ order_id: bigint }>(sql.find, [...key]);
  return bearer === order;
}
