import { prepared, type Queries } from '../../../platform/db/pool.ts';

/** A moment in which the next issue is being opened is none without one. */
const GRACE_S = 5;

export interface Sale {
  /** Anything is on sale. */
  readonly sells: boolean;
  /** A lottery drawn here is neither paused nor switched off and sells nothing all the same: they sell all day. */
  readonly misses: boolean;
}

const SALE = prepared(
  'draws.sale',
  `select coalesce(bool_or(s.sells), false) as sells,
          coalesce(bool_or(l.enabled and not l.paused and l.source = 'house' and not s.sells), false) as misses
     from lottery l, (select app_now() - $1 * interval '1 second' as at) as t,
          lateral (select exists (select 1 from issue i
                    where i.lottery_code = l.code and i.draw_at > t.at and i.close_at > t.at and i.opens_at <= (select app_now())
                      and i.state not in ('waiting', 'void')) as sells) as s`,
);

export function readSale(db: Queries): Promise<Sale> {
  return db.one<Sale>(SALE, [GRACE_S]);
}
