import { money, type BetSums, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

/** A bet with what its lottery, issue and result say about it. */
export interface BetRow {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly issueNo: string;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: Money;
  readonly ticketStake: Money;
  readonly unit: Money;
  readonly multiple: number;
  readonly mode: 'stake' | 'amount';
  readonly point: number;
  readonly odds: string;
  readonly rules: string;
  readonly entrySeq: bigint;
  readonly createdAt: Date;
  readonly openNumber: string | null;
  /** Null while it waits for the draw. */
  readonly state: 'review' | 'won' | 'lost' | 'refunded' | 'cancelled' | 'void' | null;
  readonly won: Money | null;
  readonly refunded: Money | null;
  readonly rebate: Money | null;
  readonly wins: string | null;
  readonly resultSeq: bigint | null;
  readonly resultLines: number | null;
  readonly resultAt: Date | null;
}

/** What became of bet `b` with result `r`: a bet that is set aside has none. */
export const BET_STATE = `coalesce(r.state,
  (select 'review' from bet_aside a where a.bet_id = b.id and a.player = b.player and a.state <> 'done'))`;

/** SQL: columns of a BetRow. */
export const BET = `b.id, b.lottery_code as "lotteryCode", l.name as "lotteryName", l.group_code as "lotteryType", b.issue_no as "issueNo", b.play, b.picks,
  b.count, b.stake, b.ticket_stake as "ticketStake", b.unit, b.multiple, b.mode, b.point, b.odds, b.rules, b.entry_seq as "entrySeq",
  b.created_at as "createdAt", d.open_number as "openNumber", ${BET_STATE} as state, r.won, r.refunded, r.rebate, r.wins,
  r.entry_seq as "resultSeq", r.lines as "resultLines", r.at as "resultAt"`;
const OF_BET = `join lottery l on l.code = b.lottery_code
  left join bet_result r on r.bet_id = b.id and r.player = b.player
  left join draw_result d on d.issue_id = b.issue_id`;

export interface BetFilter {
  /** product §4 shows a pure refund among the won ones: something came back. A void bet stands among the cancelled. */
  readonly state: 'all' | 'placed' | 'won' | 'lost' | 'cancelled';
  readonly lotteryCode: string | null;
  readonly from: Date | null;
  /** Not included. */
  readonly to: Date | null;
}

const paramsOf = (player: string, { state, lotteryCode, from, to }: BetFilter) => [
  player,
  state,
  lotteryCode,
  from,
  to,
];

/** SQL: the bets of a list of ids one by one, each from its own month: a join that read a player's bets beside them would read all months. */
export const eachOf = (player: string, id: string): string =>
  `cross join lateral (select * from bet o where o.player = ${player} and o.id = ${id} offset 0) as b
   join lottery l on l.code = b.lottery_code
   left join lateral (select * from bet_result o where o.player = b.player and o.bet_id = b.id offset 0) as r on true
   left join draw_result d on d.issue_id = b.issue_id`;

/** Bets of several players, newest first, each from the moment `since` on (null: from the first). One walk for each of them. */
export function listBetsOfPlayers(
  db: Queries,
  players: readonly bigint[],
  since: readonly (Date | null)[],
  filter: Omit<BetFilter, 'from' | 'to'> & { readonly days: { readonly from: string; readonly to: string } },
  before: string | null,
  limit: number,
): Promise<(BetRow & { readonly player: bigint })[]> {
  return db.query(
    `with span as (select $3::date::timestamp at time zone 'Asia/Shanghai' as first, ($4::date + 1)::timestamp at time zone 'Asia/Shanghai' as ending),
     page as (
       select m.player, o.id
         from span cross join unnest($1::int8[], $2::timestamptz[]) as m (player, since)
        cross join lateral own_bet_ids(m.player, $5, $6, greatest(span.first, m.since), span.ending, $7, $8) as o (id)
        order by o.id desc limit $8)
     select b.player, ${BET} from page p ${eachOf('p.player', 'p.id')} order by b.id desc`,
    [players, since, filter.days.from, filter.days.to, filter.state, filter.lotteryCode, before, limit],
  );
}

const PAGE = prepared(
  'betting.page',
  `select ${BET} from own_bet_ids($1, $2, $3, $4, $5, $6, $7) as p (own_id) ${eachOf('$1', 'p.own_id')}
    order by b.id desc limit $7`,
);

/** Own bets, newest first, older than `before`. Reads about a page, whatever the span (sql/functions/own_bet_ids.sql). */
export function listBetsPage(
  db: Queries,
  player: string,
  filter: BetFilter,
  before: string | null,
  limit: number,
): Promise<BetRow[]> {
  return db.query<BetRow>(PAGE, [...paramsOf(player, filter), before, limit]);
}

export interface BetTotals extends BetSums {
  /** Bets that stand: those whose stakes are in the sums. */
  readonly count: number;
  /** Bets that were cancelled or void; their stakes came back. */
  readonly cancelled: number;
}

type TotalsRow = Record<keyof BetSums, bigint> & { count: number; cancelled: number };
const TOTALS_COLUMNS = 's.bets as count, s.cancelled, s.placed, s.waiting as open, s.payout, s.refund, s.rebate';

const totalsOf = ({ count, cancelled, placed, open, payout, refund, rebate }: TotalsRow): BetTotals => ({
  count,
  cancelled,
  placed: money(placed),
  open: money(open),
  payout: money(payout),
  refund: money(refund),
  rebate: money(rebate),
});

const TOTALS = prepared('betting.totals', `select ${TOTALS_COLUMNS} from sum_bets($1, $2, $3, $4, $5) as s`);

/** From sums by day: reads no bets but open ones and those of days that the span cuts. */
export async function sumBets(db: Queries, player: string, filter: BetFilter): Promise<BetTotals> {
  return totalsOf(await db.one<TotalsRow>(TOTALS, paramsOf(player, filter)));
}

/** How many bets each tab of the records holds. */
export type StateCounts = Readonly<Record<'placed' | 'won' | 'lost' | 'cancelled', number>>;

const STATE_COUNTS = prepared(
  'betting.state_counts',
  `select (select bets from sum_bets($1, 'placed', $2, $3, $4)) as placed, (select bets from sum_bets($1, 'won', $2, $3, $4)) as won,
          (select bets from sum_bets($1, 'lost', $2, $3, $4)) as lost, (select s.cancelled from sum_bets($1, 'cancelled', $2, $3, $4) as s) as cancelled`,
);

/** From the same sums by day as the totals, so that a tab never counts bets one by one. */
export function countBetsByState(
  db: Queries,
  player: string,
  { lotteryCode, from, to }: Omit<BetFilter, 'state'>,
): Promise<StateCounts> {
  return db.one<StateCounts>(STATE_COUNTS, [player, lotteryCode, from, to]);
}

const DAY_TOTALS = prepared(
  'betting.day_totals',
  `with waiting as materialized (
     select (o.created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as bets, sum(o.stake)::int8 as stake
       from open_bets($1, $3) as o
      where $2 in ('all', 'placed') and ($4::timestamptz is null or o.created_at >= $4) and ($5::timestamptz is null or o.created_at < $5) group by 1)
   select d.day::text as day, coalesce(s.bets, 0) + coalesce(w.bets, 0) as count, coalesce(s.cancelled, 0) as cancelled,
          coalesce(s.placed, 0) + coalesce(w.stake, 0) as placed, coalesce(w.stake, 0) as open, coalesce(s.payout, 0) as payout, coalesce(s.refund, 0) as refund, coalesce(s.rebate, 0) as rebate
     from unnest($6::date[]) as d (day)
     left join lateral sum_bets($1, case $2 when 'all' then 'settled' else $2 end, $3, greatest($4, d.day::timestamp at time zone 'Asia/Shanghai'),
                                least($5, (d.day + 1)::timestamp at time zone 'Asia/Shanghai')) as s on $2 <> 'placed'
     left join waiting w on w.day = d.day
    order by d.day desc`,
);

/** What each of these days of Shanghai comes to within the filter; newest first. Open bets are looked for once, not once a day. */
export async function sumBetsByDay(
  db: Queries,
  player: string,
  filter: BetFilter,
  days: readonly string[],
): Promise<(BetTotals & { day: string })[]> {
  const rows = await db.query<TotalsRow & { day: string }>(DAY_TOTALS, [
    ...paramsOf(player, filter),
    `{${days.join(',')}}`,
  ]);
  return rows.map((row) => ({ day: row.day, ...totalsOf(row) }));
}

export interface BetDetailRow extends BetRow {
  /** Day of the issue, "yyyy-mm-dd". */
  readonly day: string;
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly canCancel: boolean;
  /** Null for a bet that belongs to no chase. */
  readonly chaseId: bigint | null;
}

const DETAIL = prepared(
  'betting.detail',
  `select ${BET}, i.day::text, i.close_at as "closeAt", i.draw_at as "drawAt",
          (r.bet_id is null and i.state in ('waiting', 'selling') and app_now() < i.close_at) as "canCancel", s.chase as "chaseId"
     from bet b ${OF_BET} join issue i on i.id = b.issue_id
     left join chase_issue s on s.player = b.player and s.order_no = b.id / 256 where b.player = $1 and b.id = $2`,
);

/** One own bet; null for a bet of nobody or of somebody else. */
export function findBet(db: Queries, player: string, id: string): Promise<BetDetailRow | null> {
  return db.maybeOne<BetDetailRow>(DETAIL, [player, id]);
}
