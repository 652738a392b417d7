import type { Queries } from '../../../platform/db/pool.ts';

/** Names the orders behind statement lines: order id → number and channel. */
export async function ordersById(
  db: Queries,
  player: string,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly no: string; readonly channel: string }>> {
  const rows = await db.query<{ id: bigint; no: string; channel: string }>(
    'select id, order_no as no, channel from recharge_order where player = $1 and id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, no, channel }) => [id, { no, channel }]));
}
