import { money, type BetSums, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';

export interface ChaseRow {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly mode: 'same' | 'double' | 'profit' | 'custom';
  readonly multiple: number;
  readonly factor: number | null;
  readonly every: number | null;
  readonly profitRate: number | null;
  readonly stopOnWin: boolean;
  readonly play: string;
  /** The first 200 characters. */
  readonly picks: string;
  readonly lines: number;
  readonly issues: number;
  readonly firstIssue: string;
  readonly lastIssue: string;
  readonly total: Money;
  readonly createdAt: Date;
  readonly figures: ChaseFigures;
}

export type ChaseStateRow = 'running' | 'finished' | 'stopped' | 'cancelled';

/** What has become of a chase so far. */
export interface ChaseFigures extends BetSums {
  readonly state: ChaseStateRow;
  readonly doneIssues: number;
  readonly cancelledIssues: number;
}

export interface FiguresColumns {
  readonly state: ChaseStateRow;
  readonly doneIssues: number;
  readonly cancelledIssues: number;
  readonly total: bigint;
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  readonly doneStake: bigint;
}

/** `t`: what has come of chase `c`, kept by settlement (sql/functions/count_results.sql); `f` says how it stands. */
export const FIGURES = `join chase_figure t on t.player = c.player and t.chase = c.id
  left join chase_stop p on p.player = c.player and p.chase = c.id
  cross join lateral (select case
      when p.bets > 0 then case p.reason when 'won' then 'stopped' else 'cancelled' end
      when t.is_running then 'running'
      when t.cancelled_bets = t.done_bets then 'cancelled'
      else 'finished' end as state) as f`;
export const FIGURE_COLUMNS = `f.state, t.done_issues - t.cancelled_issues as "doneIssues",
  t.cancelled_issues as "cancelledIssues", t.won, t.refunded, t.rebate, t.done_stake as "doneStake"`;

const CHASE = `c.id, c.lottery_code as "lotteryCode", l.name as "lotteryName", l.group_code as "lotteryType", c.mode, c.multiple, c.factor, c.every,
  c.profit_rate as "profitRate", c.stop_on_win as "stopOnWin", h.play, left(h.picks, 200) as picks, c.lines, c.issues,
  h.issue_no as "firstIssue", z.issue_no as "lastIssue", c.total, c.created_at as "createdAt"`;
/** Beside a chase: `h`, its first bet, or what the archive keeps of that; `z`, its last issue. */
const OF_CHASE = `join lottery l on l.code = c.lottery_code
  cross join lateral (
    select b.play, b.picks, b.issue_no from bet b where b.player = c.player and b.id = c.id * 256
    union all select a.play, a.picks, a.issue_no from archived_chase a where a.player = c.player and a.chase = c.id limit 1) as h
  join chase_issue z on z.player = c.player and z.chase = c.id and z.seq = c.issues`;

export interface ChaseFilter {
  readonly state: 'all' | ChaseStateRow;
  readonly lotteryCode: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

const WHERE = `c.player = $1 and ($2::text is null or c.lottery_code = $2) and ($3::timestamptz is null or c.created_at >= $3)
  and ($4::timestamptz is null or c.created_at < $4) and ($5::text = 'all' or f.state = $5)`;
const paramsOf = (player: string, { lotteryCode, from, to, state }: ChaseFilter) => [
  player,
  lotteryCode,
  from,
  to,
  state,
];

const PAGE = prepared(
  'betting.chase_page',
  // The page is chosen first: only its own chases are read in full.
  `select ${CHASE}, c.state, c."doneIssues", c."cancelledIssues", c.won, c.refunded, c.rebate, c."doneStake"
     from (select c.*, ${FIGURE_COLUMNS} from chase c ${FIGURES} where ${WHERE} and c.id < coalesce($6::int8, 9223372036854775807)
            order by c.id desc limit $7) as c
     ${OF_CHASE} order by c.id desc`,
);

/** Own chases, newest first, older than `before`. */
export async function listChasesPage(
  db: Queries,
  player: string,
  filter: ChaseFilter,
  before: string | null,
  limit: number,
): Promise<ChaseRow[]> {
  const rows = await db.query<Omit<ChaseRow, 'figures'> & FiguresColumns>(PAGE, [
    ...paramsOf(player, filter),
    before,
    limit,
  ]);
  return rows.map((row) => ({ ...row, figures: figuresOf(row) }));
}

const ONE = prepared(
  'betting.chase',
  `select ${CHASE}, ${FIGURE_COLUMNS} from chase c ${OF_CHASE} ${FIGURES} where c.player = $1 and c.id = $2`,
);

/** One own chase; null for one of nobody or of somebody else. */
export async function findChase(db: Queries, player: string, id: string): Promise<ChaseRow | null> {
  const row = await db.maybeOne<Omit<ChaseRow, 'figures'> & FiguresColumns>(ONE, [player, id]);
  return row && { ...row, figures: figuresOf(row) };
}

export function figuresOf({
  state,
  doneIssues,
  cancelledIssues,
  total,
  won,
  refunded,
  rebate,
  doneStake,
}: FiguresColumns): ChaseFigures {
  return {
    state,
    doneIssues,
    cancelledIssues,
    placed: money(total),
    open: money(total - doneStake),
    payout: money(won),
    refund: money(refunded),
    rebate: money(rebate),
  };
}

export interface ChaseTotals extends BetSums {
  readonly count: number;
}

const TOTALS = prepared(
  'betting.chase_totals',
  `select count(*)::int as count, coalesce(sum(c.total), 0)::int8 as placed, coalesce(sum(c.total - t.done_stake), 0)::int8 as open,
          coalesce(sum(t.won), 0)::int8 as payout, coalesce(sum(t.refunded), 0)::int8 as refund, coalesce(sum(t.rebate), 0)::int8 as rebate
     from chase c ${FIGURES} where ${WHERE}`,
);

export function sumChases(db: Queries, player: string, filter: ChaseFilter): Promise<ChaseTotals> {
  return db.one<ChaseTotals>(TOTALS, paramsOf(player, filter));
}

/* One chase in full */

export interface ChaseBetRow {
  readonly id: bigint;
  readonly seq: number;
  readonly issueNo: string;
  readonly issueMultiple: number;
  readonly issueState: 'waiting' | 'selling' | 'closed' | 'drawn' | 'settled' | 'void';
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly openNumber: string | null;
  readonly stake: Money;
  readonly state: 'review' | 'won' | 'lost' | 'refunded' | 'cancelled' | 'void' | null;
  readonly won: Money | null;
  readonly refunded: Money | null;
  readonly rebate: Money | null;
}

export interface ChaseLineRow {
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly stake: Money;
  readonly unit: Money;
  readonly multiple: number;
  readonly mode: 'stake' | 'amount';
  readonly point: number;
  readonly odds: string;
  /** Multiple of its first issue, which the stake contains. */
  readonly times: number;
}

export interface ChaseStopRow {
  readonly reason: 'won' | 'player' | 'excluded';
  readonly issueNo: string | null;
  readonly refunded: Money;
  readonly doneAt: Date | null;
  readonly bets: number;
}
