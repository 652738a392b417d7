import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';

/** Wallets as staff look them up. */

export interface FoundWallet {
  readonly player: bigint;
  readonly balance: bigint;
  /** Principal of the pledges that run. */
  readonly pledged: bigint;
  /** What the last day that was paid gave; null: nothing yet. */
  readonly earned: bigint | null;
  readonly earned_day: string | null;
}

const OF = (value: (one: unknown) => string, player: bigint | null): string =>
  `asset = 'yuebao' and player is not null${player === null ? '' : ` and player = ${value(player)}`}`;

/** By player, those who came last first, from after `before` on; who has taken everything out again is among them. */
export function foundWallets(
  db: Queries,
  player: bigint | null,
  before: string | null,
  limit: number,
): Promise<FoundWallet[]> {
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const after = before === null ? '' : ` and player < ${value(before)}::int8`;
  return db.query<FoundWallet>(
    `select a.player, a.balance, e.amount as earned, e.day::text as earned_day,
            (select coalesce(sum(p.principal), 0)::int8 from pledge_order p where p.player = a.player and p.state = 'holding') as pledged
       from (select player, balance from account where ${OF(value, player)}${after} order by player desc limit ${value(limit)}) as a
       left join lateral (select day, amount from yuebao_earning where player = a.player order by day desc limit 1) as e on true
      order by a.player desc`,
    values,
  );
}

export const countWallets = (db: Queries, player: bigint | null): Promise<number> =>
  countRows(db, (value) => `select from account where ${OF(value, player)}`);
