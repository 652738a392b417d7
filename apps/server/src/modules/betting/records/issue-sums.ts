import { figuresText, type Figures } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { playName } from './present.ts';

export type IssueSums = Figures & { readonly bets: number; readonly cancelled: number; readonly players: number };

interface SumsRow {
  readonly bets: number;
  readonly cancelled: number;
  readonly players: number;
  readonly placed: bigint;
  readonly open: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly rebate: bigint;
}

const IS_GONE = `coalesce(r.state in ('cancelled', 'void'), false)`;
const SUMS = `count(*) filter (where not ${IS_GONE})::int as bets, count(*) filter (where ${IS_GONE})::int as cancelled, count(distinct b.player)::int as players,
  coalesce(sum(b.stake), 0)::int8 as placed, coalesce(sum(b.stake) filter (where r.bet_id is null), 0)::int8 as open,
  coalesce(sum(r.won), 0)::int8 as payout, coalesce(sum(r.refunded), 0)::int8 as refund, coalesce(sum(r.rebate), 0)::int8 as rebate`;
/** Each result by its key, from its own month. */
const RESULT =
  'left join lateral (select * from bet_result o where o.player = b.player and o.bet_id = b.id offset 0) as r on true';

function sumsOf({ bets, cancelled, players, placed, open, payout, refund, rebate }: SumsRow): IssueSums {
  return {
    bets,
    cancelled,
    players,
    ...figuresText({
      placed: money(placed),
      open: money(open),
      payout: money(payout),
      refund: money(refund),
      rebate: money(rebate),
    }),
  };
}

const NOTHING: SumsRow = {
  bets: 0,
  cancelled: 0,
  players: 0,
  placed: 0n,
  open: 0n,
  payout: 0n,
  refund: 0n,
  rebate: 0n,
};

/** What the bets of each of these issues come to. */
export async function sumsOfIssues(db: Queries, issues: readonly bigint[]): Promise<(issue: bigint) => IssueSums> {
  const rows = await db.query<SumsRow & { issue: bigint }>('select * from sums_of_issues($1)', [issues]);
  const found = new Map(rows.map((row) => [row.issue, row]));
  return (issue) => sumsOf(found.get(issue) ?? NOTHING);
}

export interface Refunds {
  readonly bets: number;
  readonly refund: bigint;
  readonly players: number;
  readonly chases: number;
}

/** What would go back if the issue were void now: bets without a result, and the chases that they are of. */
export const refundsOf = (db: Queries, issue: bigint): Promise<Refunds> =>
  db.one<Refunds>(
    `with open as (select b.player, b.id, b.stake from bet b ${RESULT} where b.issue_id = $1 and r.bet_id is null)
     select count(*)::int as bets, coalesce(sum(stake), 0)::int8 as refund, count(distinct player)::int as players,
            (select count(*)::int from chase_issue c
              where c.issue_id = $1 and exists (select from open o where o.player = c.player and o.id >> 8 = c.order_no)) as chases
       from open`,
    [issue],
  );

export interface IssueBets {
  readonly plays: readonly (IssueSums & { readonly playDetailCode: string; readonly playName: string })[];
  readonly aside: number;
  readonly biggestPayout: bigint;
  readonly settlement: {
    readonly kind: 'settle' | 'void';
    readonly bets: number;
    readonly startedAt: Date;
    readonly finishedAt: Date | null;
  } | null;
}

/** The bets of one issue, play by play, and how far they are settled. */
export async function betsOfIssue(db: Queries, issue: bigint, group: string): Promise<IssueBets> {
  const [plays, { aside }, settlement] = await Promise.all([
    db.query<SumsRow & { play: string; biggest: bigint }>(
      `select b.play, ${SUMS}, coalesce(max(r.won), 0)::int8 as biggest from bet b ${RESULT} where b.issue_id = $1 group by b.play order by placed desc, b.play`,
      [issue],
    ),
    db.one<{ aside: number }>(`select count(*)::int as aside from bet_aside where issue_id = $1 and state <> 'done'`, [
      issue,
    ]),
    db.maybeOne<NonNullable<IssueBets['settlement']>>(
      `select kind, bets, started_at as "startedAt", finished_at as "finishedAt" from issue_settlement where issue_id = $1`,
      [issue],
    ),
  ]);
  return {
    plays: plays.map((row) => ({ playDetailCode: row.play, playName: playName(group, row.play), ...sumsOf(row) })),
    aside,
    biggestPayout: plays.reduce((most, { biggest }) => (biggest > most ? biggest : most), 0n),
    settlement,
  };
}
