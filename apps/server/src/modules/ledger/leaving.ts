import type { Leaving } from '../../platform/db/leaving.ts';

/** What each balance is called when it stands in the way. */
const KINDS = [
  ['balance', 'main'],
  ['yuebao', 'yuebao'],
  ['pledges', 'hold.pledge:%'],
  ['envelopes', 'hold.envelope:%'],
  ['withdrawals', 'hold.withdrawal:%'],
] as const;

/** Money that is left, wherever it lies: of the balance as of what is held. */
export const ledgerLeaving: Leaving = {
  obstacles: async (db, player) => {
    const rows = await db.query<{ asset: string; count: number; amount: bigint }>(
      `select regexp_replace(asset, ':.*', ':%') as asset, count(*)::int as count, sum(balance)::int8 as amount
         from account where player = $1::bigint and balance > 0 group by 1`,
      [player],
    );
    return KINDS.flatMap(([kind, of]) => {
      const row = rows.find(({ asset }) => asset === of);
      return row === undefined ? [] : [{ kind, count: row.count, amount: row.amount }];
    });
  },
};
