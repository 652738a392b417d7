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
const FROM = `from bet b
  join lottery l on l.code = b.lottery_code
  left join bet_result r on r.bet_id = b.id and r.player = b.player
  left join draw_result d on d.issue_id = b.issue_id`;

/** SPEC §4 shows a pure refund among the won ones: something came back. */
const STATE_FILTERS = {
  all: 'true',
  placed: 'r.bet_id is null',
  won: `r.state in ('won', 'refunded')`,
  lost: `r.state = 'lost'`,
  cancelled: `r.state in ('cancelled', 'void')`,
} as const;

export interface BetFilter {
  readonly state: keyof typeof STATE_FILTERS;
  readonly lotteryCode: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The time bounds once more as bounds of the key (migration 0096), with a minute to spare: what lies outside is never read. */
const where = ({ state }: BetFilter): string =>
  `b.player = $1
   and b.id >= coalesce((select bet_id_at($1, $3::timestamptz - interval '1 minute')), 0)
   and b.id < coalesce((select bet_id_at($1, $4::timestamptz + interval '1 minute')), 9223372036854775807) and ($2::text is null or b.lottery_code = $2) and ($3::timestamptz is null or b.created_at >= $3)
   and ($4::timestamptz is null or b.created_at < $4) and ${STATE_FILTERS[state]}`;

const paramsOf = (player: string, { lotteryCode, from, to }: BetFilter) => [player, lotteryCode, from, to];

/** Own bets, newest first, older than `before`. */
export function listBetsPage(
  db: Queries,
  player: string,
  filter: BetFilter,
  before: string | null,
  limit: number,
): Promise<BetRow[]> {
  return db.query<BetRow>(
    `select ${BET} ${FROM} where ${where(filter)} and b.id < coalesce($5::int8, 9223372036854775807) order by b.id desc limit $6`,
    [...paramsOf(player, filter), before, limit],
  );
}

export interface BetTotals {
  readonly count: number;
  readonly stake: Money;
  /** Winnings, refunds and own rebates. */
  readonly returned: Money;
  /** Returned minus stakes, of bets that have their result. */
  readonly profit: Money;
}

export async function sumBets(db: Queries, player: string, filter: BetFilter): Promise<BetTotals> {
  const row = await db.one<{ count: number; stake: bigint; returned: bigint; done: bigint }>(
    `select count(*)::int as count, coalesce(sum(b.stake), 0)::int8 as stake,
            coalesce(sum(r.won + r.refunded + r.rebate), 0)::int8 as returned,
            coalesce(sum(b.stake) filter (where r.bet_id is not null), 0)::int8 as done
       from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where ${where(filter)}`,
    paramsOf(player, filter),
  );
  const { count, stake, returned, done } = row;
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
     ${FROM} join issue i on i.id = b.issue_id
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
