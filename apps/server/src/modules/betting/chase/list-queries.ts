import { money, type Money } from '@caiting/money';
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
export interface ChaseFigures {
  readonly state: ChaseStateRow;
  readonly doneIssues: number;
  readonly won: Money;
  readonly refunded: Money;
  readonly rebate: Money;
  readonly profit: Money;
}

interface FiguresColumns {
  readonly state: ChaseStateRow;
  readonly doneIssues: number;
  readonly won: bigint;
  readonly refunded: bigint;
  readonly rebate: bigint;
  readonly doneStake: bigint;
}

/** `t`: what has come of chase `c`, kept by settlement (migration 0183); `f` says how it stands. */
const FIGURES = `join chase_figure t on t.player = c.player and t.chase = c.id
  left join chase_stop p on p.player = c.player and p.chase = c.id
  cross join lateral (select case
      when p.bets > 0 then case p.reason when 'won' then 'stopped' else 'cancelled' end
      when t.is_running then 'running'
      when t.cancelled_bets = t.done_bets then 'cancelled'
      else 'finished' end as state) as f`;
const FIGURE_COLUMNS = `f.state, t.done_issues as "doneIssues", t.won, t.refunded, t.rebate, t.done_stake as "doneStake"`;

const CHASE = `c.id, c.lottery_code as "lotteryCode", l.name as "lotteryName", l.group_code as "lotteryType", c.mode, c.multiple, c.factor, c.every,
  c.profit_rate as "profitRate", c.stop_on_win as "stopOnWin", h.play, left(h.picks, 200) as picks, c.lines, c.issues,
  h.issue_no as "firstIssue", z.issue_no as "lastIssue", c.total, c.created_at as "createdAt"`;
/** Beside a chase: `h`, its first bet; `z`, its last issue. */
const OF_CHASE = `join lottery l on l.code = c.lottery_code
  join bet h on h.player = c.player and h.id = c.id * 256
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
  `select ${CHASE}, c.state, c."doneIssues", c.won, c.refunded, c.rebate, c."doneStake"
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

function figuresOf({ state, doneIssues, won, refunded, rebate, doneStake }: FiguresColumns): ChaseFigures {
  return {
    state,
    doneIssues,
    won: money(won),
    refunded: money(refunded),
    rebate: money(rebate),
    profit: money(won + refunded + rebate - doneStake),
  };
}

export interface ChaseTotals {
  readonly count: number;
  readonly amount: Money;
  readonly won: Money;
  readonly refunded: Money;
  readonly profit: Money;
}

const TOTALS = prepared(
  'betting.chase_totals',
  `select count(*)::int as count, coalesce(sum(c.total), 0)::int8 as amount, coalesce(sum(t.won), 0)::int8 as won,
          coalesce(sum(t.refunded), 0)::int8 as refunded, coalesce(sum(t.won + t.refunded + t.rebate - t.done_stake), 0)::int8 as profit
     from chase c ${FIGURES} where ${WHERE}`,
);

export function sumChases(db: Queries, player: string, filter: ChaseFilter): Promise<ChaseTotals> {
  return db.one<ChaseTotals>(TOTALS, paramsOf(player, filter));
}

const TOUCHED = prepared(
  'betting.touched_chases',
  `select c.player::text as player, c.id::text as id, ${FIGURE_COLUMNS}
     from (select distinct s.player, s.chase from chase_issue s where s.issue_id = $1 and s.player = any ($2::int8[])) as s
     join chase c on c.player = s.player and c.id = s.chase ${FIGURES}`,
);

export interface TouchedChase {
  readonly player: string;
  readonly id: string;
  readonly figures: ChaseFigures;
}

/** Chases of these players on an issue, as they stand now. */
export async function listTouchedChases(
  db: Queries,
  issueId: string,
  players: readonly string[],
): Promise<TouchedChase[]> {
  const rows = await db.query<{ player: string; id: string } & FiguresColumns>(TOUCHED, [issueId, players]);
  return rows.map((row) => ({ player: row.player, id: row.id, figures: figuresOf(row) }));
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
  readonly state: 'won' | 'lost' | 'refunded' | 'cancelled' | 'void' | null;
  readonly won: Money | null;
  readonly refunded: Money | null;
}

const BETS = prepared(
  'betting.chase_bets',
  `select b.id, s.seq, s.issue_no as "issueNo", s.multiple as "issueMultiple", i.state as "issueState", i.close_at as "closeAt",
          i.draw_at as "drawAt", d.open_number as "openNumber", b.stake, b.state, b.won, b.refunded
     from chase_issue s
     join issue i on i.id = s.issue_id
    cross join lateral (
      select b.id, b.stake, r.state, r.won, r.refunded from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
       where b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255 offset 0) as b
     left join draw_result d on d.issue_id = s.issue_id
    where s.player = $1 and s.chase = $2 order by s.seq, b.id`,
);

/** Every bet of an own chase, in the order of its issues. */
export function listChaseBets(db: Queries, player: string, id: string): Promise<ChaseBetRow[]> {
  return db.query<ChaseBetRow>(BETS, [player, id]);
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

/** The lines of a chase, as they were bet on its first issue. */
export function listChaseLines(db: Queries, player: string, id: string): Promise<ChaseLineRow[]> {
  return db.query<ChaseLineRow>(
    `select b.play, b.picks, b.count, b.stake, b.unit, b.multiple, b.mode, b.point, b.odds, s.multiple as times
       from chase_issue s join bet b on b.player = s.player and b.id between s.order_no * 256 and s.order_no * 256 + 255
      where s.player = $1 and s.chase = $2 and s.seq = 1 order by b.id`,
    [player, id],
  );
}

export interface ChaseStopRow {
  readonly reason: 'won' | 'player' | 'excluded';
  readonly issueNo: string | null;
  readonly refunded: Money;
  readonly doneAt: Date | null;
  readonly bets: number;
}

/** Why it ended before its last issue; null when it did not. */
export function findChaseStop(db: Queries, player: string, id: string): Promise<ChaseStopRow | null> {
  return db.maybeOne<ChaseStopRow>(
    `select s.reason, i.issue_no as "issueNo", s.refunded, s.done_at as "doneAt", s.bets
       from chase_stop s left join issue i on i.id = s.issue_id where s.player = $1 and s.chase = $2`,
    [player, id],
  );
}
