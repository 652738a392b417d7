import type { Tx } from '../../../platform/db/pool.ts';
import { numberKey } from '../core/read-notice.ts';

/** One payment credits one order: false when its number has credited another one. Who comes at the same time waits for the first. */
export async function claimNumber(
  tx: Tx,
  order: bigint,
  { provider, providerNo }: { readonly provider: string; readonly providerNo: string },
): Promise<boolean> {
  const claimed = await tx.run(
    'insert into provider_payment (provider, number_key, order_id) values ($1, $2, $3) on conflict do nothing',
    [provider, numberKey(providerNo), order],
  );
  return claimed === 1;
}
