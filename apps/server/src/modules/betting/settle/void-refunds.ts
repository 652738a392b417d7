import type { Queries } from '../../../platform/db/pool.ts';

/** Stakes of void issues, in units of 1e-8 yuan. */
export interface VoidRefunds {
  /** Given back. */
  readonly refunded: bigint;
  /** Not yet. */
  readonly owed: bigint;
}

/** What the bets of issues that are void came to, of those that closed from this moment on. It reads every such bet. */
export function sumVoidRefunds(db: Queries, from: Date): Promise<VoidRefunds> {
  return db.one<VoidRefunds>(
    `select coalesce(sum(r.refunded) filter (where r.state = 'void'), 0)::int8 as refunded,
            coalesce(sum(b.stake) filter (where r.bet_id is null), 0)::int8 as owed
       from issue i join bet b on b.issue_id = i.id left join bet_result r on r.bet_id = b.id and r.player = b.player
      where i.state = 'void' and i.close_at >= $1 and not i.demo_history`,
    [from],
  );
}
