import { money, type Money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { TRANSACTIONS } from '@caiting/contract';

/** What an hour of bets came to at the house: by the moment of each line, not by the day of its issue. */
export interface HouseHour {
  readonly at: Date;
  /** Stakes, less those that were given back. */
  readonly stake: Money;
  /** Payouts, corrections among them. */
  readonly payout: Money;
}

const codesOf = (...keys: (keyof typeof TRANSACTIONS)[]): readonly number[] =>
  keys.map((key) => TRANSACTIONS[key].code);
const STAKES = codesOf('bet', 'chaseBet', 'betCancelRefund', 'issueVoidRefund', 'chaseRefund', 'tieRefund');
const PAYOUTS = codesOf('payout', 'planCorrection', 'payoutCorrection');

/** Hours with lines of bets, from one moment until before another; one summed line of the house a batch. */
export async function houseHours(db: Queries, from: Date, until: Date): Promise<HouseHour[]> {
  const rows = await db.query<{ at: Date; stake: string; payout: string }>(
    `select date_trunc('hour', h.at) as at, coalesce(sum(h.amount) filter (where h.code = any ($3::int[])), 0)::text as stake,
            coalesce(-sum(h.amount) filter (where h.code = any ($4::int[])), 0)::text as payout
       from house_entry h
      where h.at >= $1 and h.at < $2 and h.account = 'house.game' and h.code = any ($3::int[] || $4::int[])
      group by 1 order by 1`,
    [from, until, STAKES, PAYOUTS],
  );
  return rows.map(({ at, stake, payout }) => ({ at, stake: money(BigInt(stake)), payout: money(BigInt(payout)) }));
}
