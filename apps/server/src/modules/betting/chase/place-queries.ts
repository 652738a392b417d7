import type { ProtectionRefusal } from '@caiting/contract';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import { plainArray, textArray } from '../sql-arrays.ts';
import type { PricedChase } from './price-chase.ts';

const PLACE = prepared(
  'betting.place_chase',
  `select outcome, chase_id as "chaseId", balance, issue_no as "issueNo" from place_chase(
     $1::int8, $2, $3, $4::int4, $5::int4, $6::int4, $7::int4, $8::bool, $9::int8, $10::int8[], $11::text[], $12::int4[], $13::text[], $14::text[],
     $15::int4[], $16::int8[], $17::int8[], $18::int4[], $19::text[], $20::int4[], $21::int4[], $22::text[], $23::text[])`,
);

export type PlacedRow =
  | { readonly outcome: 'accepted'; readonly chaseId: bigint; readonly balance: bigint }
  | { readonly outcome: 'issueClosed'; readonly issueNo: string }
  | { readonly outcome: 'bettingBlocked' | 'balanceShort' | ProtectionRefusal };

/** Places a whole chase in the caller's transaction, or says why not; then the caller rolls back. */
export function placeChase(db: Queries, player: string, chase: PricedChase): Promise<PlacedRow> {
  const { lotteryCode, data, issues, lines, total } = chase;
  const { plan } = data;
  return db.one<PlacedRow>(PLACE, [
    player,
    lotteryCode,
    plan.mode,
    plan.multiple,
    plan.mode === 'double' ? plan.factor : null,
    plan.mode === 'double' ? plan.every : null,
    plan.mode === 'profit' ? plan.profitRate : null,
    data.stopOnWin,
    total,
    plainArray(issues.map(({ id }) => id)),
    plainArray(issues.map(({ issueNo }) => issueNo)),
    plainArray(issues.map(({ multiple }) => multiple)),
    textArray(lines.map((line) => line.play)),
    textArray(lines.map((line) => line.picks)),
    plainArray(lines.map((line) => line.count)),
    plainArray(lines.map((line) => line.ticketStake)),
    plainArray(lines.map((line) => line.unit)),
    plainArray(lines.map((line) => line.multiple)),
    plainArray(lines.map((line) => line.mode)),
    plainArray(lines.map((line) => line.point)),
    plainArray(lines.map((line) => line.level)),
    textArray(lines.map((line) => line.odds)),
    textArray(lines.map((line) => line.rules)),
  ]);
}

export interface BackRow {
  readonly bets: number;
  readonly issues: number;
  readonly refunded: bigint;
  readonly balance: bigint;
}

/** Ends a chase; everything that has not closed goes back. */
export function stopChaseRow(
  db: Queries,
  player: string,
  chase: string,
  reason: 'player' | 'excluded',
): Promise<BackRow> {
  return db.one<BackRow>('select bets, issues, refunded, balance from stop_chase($1, $2, $3)', [player, chase, reason]);
}

export interface CancelledRow extends BackRow {
  readonly outcome: 'cancelled' | 'issueUnknown' | 'issueClosed' | 'betNotCancellable';
  readonly issueNo: string | null;
}

export function cancelIssuesRow(
  db: Queries,
  player: string,
  chase: string,
  issues: readonly string[],
): Promise<CancelledRow> {
  return db.one<CancelledRow>(
    `select outcome, issue_no as "issueNo", bets, issues, refunded, balance from cancel_chase_issues($1, $2, $3::text[])`,
    [player, chase, issues],
  );
}

/** In the transaction that settles a chunk of an issue: chases that one of its wins stops. Gives how many. */
export async function noteChaseWins(db: Queries, issueId: bigint): Promise<number> {
  return (await db.one<{ n: number }>('select note_chase_wins($1) as n', [issueId])).n;
}

export interface DueStop {
  readonly player: bigint;
  readonly chase: bigint;
}

const DUE = prepared(
  'betting.due_chase_stops',
  'select player, chase from chase_stop where done_at is null order by asked_at, player, chase limit $1',
);

/** Stops that were written down and not carried out yet. */
export function listDueStops(db: Queries, limit: number): Promise<DueStop[]> {
  return db.query<DueStop>(DUE, [limit]);
}

/** False when somebody else has carried it out. */
export async function carryOutStop(db: Queries, { player, chase }: DueStop): Promise<boolean> {
  return (await db.one<{ done: boolean }>('select carry_out_chase_stop($1, $2) as done', [player, chase])).done;
}

const RUNNING = prepared(
  'betting.running_chases',
  `select distinct f.chase::text as id
     from chase_figure f
     join chase_issue c on c.player = f.player and c.chase = f.chase
     join issue i on i.id = c.issue_id
    where f.player = $1 and f.is_running and i.state in ('waiting', 'selling') and i.close_at > (select app_now())`,
);

/** Own chases that still have an issue that has not closed. */
export async function listRunningChases(db: Queries, player: string): Promise<string[]> {
  return (await db.query<{ id: string }>(RUNNING, [player])).map(({ id }) => id);
}
