import { prepared, type Queries } from '../../../platform/db/pool.ts';

export interface OwnBets {
  /** Placed since midnight in Shanghai, those that were cancelled left out. */
  readonly betsToday: number;
  readonly chasesRunning: number;
}

const COUNTS = prepared(
  'betting.own_counts',
  `select s.bets::int as "betsToday",
          (select count(*)::int from chase_figure f where f.player = $1 and f.is_running) as "chasesRunning"
     from sum_bets($1, 'all', null, date_trunc('day', (select app_now()), 'Asia/Shanghai'), null) as s`,
);

/** From sums by day, as the list of bets has them: reads no bets but open ones. */
export function countOwnBets(db: Queries, player: string): Promise<OwnBets> {
  return db.one<OwnBets>(COUNTS, [player]);
}
