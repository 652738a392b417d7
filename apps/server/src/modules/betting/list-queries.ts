import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';

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
  readonly state: 'won' | 'lost' | 'refunded' | 'cancelled' | 'void' | null;
  readonly won: Money | null;
  readonly refunded: Money | null;
  readonly rebate: Money | null;
  readonly wins: string | null;
  readonly resultSeq: bigint | null;
  readonly resultLines: number | null;
  readonly resultAt: Date | null;
}

const BET = `b.id, b.lottery_code as "lotteryCode", l.name as "lotteryName", l.group_code as "lotteryType", b.issue_no as "issueNo", b.play, b.picks,
  b.count, b.stake, b.ticket_stake as "ticketStake", b.unit, b.multiple, b.mode, b.point, b.odds, b.rules, b.entry_seq as "entrySeq",
  b.created_at as "createdAt", d.open_number as "openNumber", r.state, r.won, r.refunded, r.rebate, r.wins,
  r.entry_seq as "resultSeq", r.lines as "resultLines", r.at as "resultAt"`;
const OF_BET = `join lottery l on l.code = b.lottery_code
  left join bet_result r on r.bet_id = b.id and r.player = b.player
  left join draw_result d on d.issue_id = b.issue_id`;

export interface BetFilter {
  /** SPEC §4 shows a pure refund among the won ones: something came back. A void bet stands among the cancelled. */
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

const PAGE = prepared(
  'betting.page',
  `select ${BET} from own_bet_ids($1, $2, $3, $4, $5, $6, $7) as p (own_id) join bet b on b.player = $1 and b.id = p.own_id ${OF_BET}
    order by b.id desc limit $7`,
);

/** Own bets, newest first, older than `before`. Reads about a page, whatever the span (migration 0184). */
export function listBetsPage(
  db: Queries,
  player: string,
  filter: BetFilter,
  before: string | null,
  limit: number,
): Promise<BetRow[]> {
  return db.query<BetRow>(PAGE, [...paramsOf(player, filter), before, limit]);
}

export interface BetTotals {
  readonly count: number;
  readonly stake: Money;
  /** Winnings, refunds and own rebates. */
  readonly returned: Money;
  /** Returned minus stakes, of bets that have their result. */
  readonly profit: Money;
}

const TOTALS = prepared(
  'betting.totals',
  'select bets as count, stake, returned, done from sum_own_bets($1, $2, $3, $4, $5)',
);

/** From sums by day: reads no bets but open ones and those of days that the span cuts. */
export async function sumBets(db: Queries, player: string, filter: BetFilter): Promise<BetTotals> {
  const { count, stake, returned, done } = await db.one<
    Record<'stake' | 'returned' | 'done', bigint> & { count: number }
  >(TOTALS, paramsOf(player, filter));
  return { count, stake: money(stake), returned: money(returned), profit: money(returned - done) };
}

export interface BetDetailRow extends BetRow {
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly canCancel: boolean;
  /** Null for a bet that belongs to no chase. */
  readonly chaseId: bigint | null;
}

const DETAIL = prepared(
  'betting.detail',
  `select ${BET}, i.close_at as "closeAt", i.draw_at as "drawAt",
          (r.bet_id is null and i.state in ('waiting', 'selling') and app_now() < i.close_at) as "canCancel", s.chase as "chaseId"
     from bet b ${OF_BET} join issue i on i.id = b.issue_id
     left join chase_issue s on s.player = b.player and s.order_no = b.id / 256 where b.player = $1 and b.id = $2`,
);

/** One own bet; null for a bet of nobody or of somebody else. */
export function findBet(db: Queries, player: string, id: string): Promise<BetDetailRow | null> {
  return db.maybeOne<BetDetailRow>(DETAIL, [player, id]);
}

export interface WinnerRow {
  readonly player: bigint;
  readonly won: Money;
  readonly play: string;
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly at: Date;
}

/** The largest wins of the day in Shanghai. */
export function listWinnersToday(db: Queries, limit: number): Promise<WinnerRow[]> {
  return db.query<WinnerRow>(
    `select w.player, w.won, w.play, w.at, l.name as "lotteryName", l.group_code as "lotteryType"
       from big_win w join lottery l on l.code = w.lottery_code
      where w.day = (select (app_now() at time zone 'Asia/Shanghai')::date) order by w.won desc, w.bet_id limit $1`,
    [limit],
  );
}

/** The lotteries of a player's latest 200 bets, the most played first, at most three. */
export function listLiked(db: Queries, player: string): Promise<{ code: string }[]> {
  return db.query(
    `select lottery_code as code from (select lottery_code from bet where player = $1 order by id desc limit 200) latest
      group by lottery_code order by count(*) desc, lottery_code limit 3`,
    [player],
  );
}

/** All that a player has ever won. */
export async function sumWon(db: Queries, player: string): Promise<Money> {
  const { won } = await db.one<{ won: bigint }>(
    `select coalesce(sum(r.won), 0)::bigint as won from bet b join bet_result r on r.bet_id = b.id and r.player = b.player where b.player = $1`,
    [player],
  );
  return money(won);
}
