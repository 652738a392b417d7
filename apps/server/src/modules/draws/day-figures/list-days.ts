import { prepared, type Queries } from '../../../platform/db/pool.ts';

/** What a day's issues came to; one lottery's, or those of a kind together. */
export interface DayFigures {
  readonly drawn: number;
  /** Of `drawn`: recorded later than its limit. */
  readonly late: number;
  readonly slowestMs: number;
  readonly void: number;
  /** Kept from sale by a pause. */
  readonly paused: number;
}

export interface KindDay extends DayFigures {
  readonly day: string;
  readonly source: 'house' | 'feed';
}

const DAYS = prepared(
  'draws.days',
  `select d.day::text, l.source, sum(d.drawn)::int as drawn, sum(d.late)::int as late, max(d.slowest_ms) as "slowestMs",
          sum(d.void)::int as void, sum(d.paused)::int as paused
     from draw_day d join lottery l on l.code = d.lottery_code
    where d.day between $1 and $2
    group by d.day, l.source order by d.day desc, l.source`,
);
/** Those of the days on which anything ended, newest first; own draws and official results apart. */
export function listKindDays(db: Queries, first: string, last: string): Promise<KindDay[]> {
  return db.query<KindDay>(DAYS, [first, last]);
}

export async function hasDaysBefore(db: Queries, day: string): Promise<boolean> {
  return (await db.maybeOne('select 1 from draw_day where day < $1 limit 1', [day])) !== null;
}

export interface LotteryDay extends DayFigures {
  readonly code: string;
  readonly name: string;
  readonly source: 'house' | 'feed';
  /** The published end of the day's secret chain; null for official results, and where no chain was made. */
  readonly anchor: string | null;
  readonly length: number | null;
  readonly publishedAt: Date | null;
  /** The chain was made by the demo seed after its day. */
  readonly demoHistory: boolean;
  readonly lost: readonly { readonly anchor: string; readonly at: number }[];
}

const LOTTERY_DAYS = prepared(
  'draws.lottery_days',
  `select l.code, l.name, l.source, coalesce(d.drawn, 0) as drawn, coalesce(d.late, 0) as late, coalesce(d.slowest_ms, 0) as "slowestMs",
          coalesce(d.void, 0) as void, coalesce(d.paused, 0) as paused, c.anchor, c.length, c.published_at as "publishedAt",
          coalesce(c.demo_history, false) as "demoHistory",
          (select coalesce(jsonb_agg(jsonb_build_object('anchor', x.anchor, 'at', floor(extract(epoch from x.lost_at) * 1000)) order by x.lost_at), '[]')
             from lost_chain x where x.lottery_code = l.code and x.day = $1) as lost
     from lottery l
     left join draw_day d on d.day = $1 and d.lottery_code = l.code
     left join draw_chain c on c.lottery_code = l.code and c.day = $1
    where l.enabled or d.day is not null or c.day is not null
    order by l.sort, l.code`,
);
/** Every lottery of a day: what its issues came to, and the end of its chain. */
export function listLotteryDays(db: Queries, day: string): Promise<LotteryDay[]> {
  return db.query<LotteryDay>(LOTTERY_DAYS, [day]);
}
