import type { ClosingObstacle } from '@caiting/contract';
import type { Leaving } from '../../platform/db/leaving.ts';

/** What each balance is called when it stands in the way. */
export const BALANCE_KINDS: Readonly<Record<string, ClosingObstacle>> = {
  main: 'balance',
  yuebao: 'yuebao',
  'hold.pledge': 'pledges',
  'hold.envelope': 'envelopes',
  'hold.withdrawal': 'withdrawals',
  'hold.gift': 'gifts',
};

/** Money that is left, wherever it lies: of the balance as of what is held. A balance of no name is in the way too, as one of the main account. */
export const ledgerLeaving: Leaving = {
  obstacles: async (db, player) => {
    const rows = await db.query<{ kind: ClosingObstacle; count: number; amount: bigint }>(
      `select coalesce($2::jsonb ->> regexp_replace(asset, ':.*', ''), 'balance') as kind, count(*)::int as count, sum(balance)::int8 as amount
         from account where player = $1::bigint and balance > 0 group by 1`,
      [player, JSON.stringify(BALANCE_KINDS)],
    );
    return Object.values(BALANCE_KINDS).flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
  },
};
