import { randomUUID } from 'node:crypto';
import { formatOdds, money, rateOf, yuan, YUAN, type Money, type Odds } from '@caiting/money';
import { withRetry, type Db, type Queries } from '../../../platform/db/pool.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { openAccount, post } from '../../ledger/index.ts';
import type { PricedLine, PricedRequest } from '../core/bet.ts';
import { RULES } from '../core/policy.ts';
import { placeBatch } from '../place/place-queries.ts';

let players = 1_000n;

/** A player with that much money. */
export async function aPlayer(db: Db, balance: Money): Promise<string> {
  const player = String((players += 1n));
  await openAccount(db, player);
  if (balance > 0n)
    await db.tx((tx) => post(tx, { id: `grant:${player}`, code: 'demoGrant', player, amount: balance, ref: 1n }));
  return player;
}

/** Moves an issue on as its draw does: sealed with the bets it has, and a result. */
export async function drawTheIssue(db: Queries, id: bigint, numbers: readonly number[]): Promise<void> {
  const owner = ownerOf(db);
  await owner.run(
    `update issue set state = 'drawn', sealed_at = app_now(), bet_root = repeat('0', 64), bet_count = (
       select count(*) from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player
        where b.issue_id = $1 and r.state is distinct from 'cancelled')
      where id = $1 and state in ('waiting', 'selling', 'closed')`,
    [id],
  );
  await owner.run(
    `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
     values ($1, $2, $3, repeat('a', 64), repeat('b', 64), app_now()) on conflict do nothing`,
    [id, numbers, numbers.join(',')],
  );
}

/** Makes an issue void before its draw. */
export async function voidTheIssue(db: Queries, id: bigint): Promise<void> {
  await ownerOf(db).run(`update issue set state = 'void', void_reason = 'operator' where id = $1`, [id]);
}

let issues = 0;

/** An issue of ssc1 on sale, or as told; times in milliseconds from now on the database clock. */
export async function anIssue(
  db: Queries,
  given: { opensMs?: number; closeMs?: number; state?: string; lottery?: string; group?: string; day?: string } = {},
): Promise<{ id: bigint; issueNo: string; lotteryCode: string }> {
  const { opensMs = -1_000, closeMs = 3_600_000, state = 'selling', lottery = 'ssc1', day = '2026-11-21' } = given;
  const { group = lottery.startsWith('pk10') ? 'PK10' : 'SSC' } = given;
  const owner = ownerOf(db);
  await owner.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ($1, $2, $1, 'house', 60, 10, 4) on conflict do nothing`,
    [lottery, group],
  );
  const issueNo = `${day.replaceAll('-', '')}${String((issues += 1)).padStart(4, '0')}`;
  const { id } = await owner.one<{ id: bigint }>(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, state, beacon, beacon_round, beacon_time, void_reason)
     select $1, $2, $7::date, $3, t + $4 * interval '1 ms', t + $5 * interval '1 ms', t + ($5 + 10000) * interval '1 ms', $6, repeat('0', 64), 1,
            t + ($5 + 6000) * interval '1 ms', case when $6 = 'void' then 'operator' end
       from (select date_trunc('milliseconds', app_now()) as t) as now returning id`,
    [lottery, issueNo, issues, opensMs, closeMs, state, day],
  );
  return { id, issueNo, lotteryCode: lottery };
}

/** How two yuan × unit × multiple make so much: the largest unit that does. In amount mode there is none of it. */
function stakedAs(ticketStake: Money, mode: PricedLine['mode']): Pick<PricedLine, 'unit' | 'multiple'> {
  const unit = [YUAN, YUAN / 10n, YUAN / 100n].find((each) => ticketStake % (2n * each) === 0n);
  if (mode === 'amount' || unit === undefined) return { unit: YUAN, multiple: 1 };
  return { unit: money(unit), multiple: Number(ticketStake / (2n * unit)) };
}

/** So many tickets of 定位胆: digits of the first place, then of the next. */
function digitsPerPlace(count: number): string {
  const rows = Array.from({ length: 5 }, (_, place) => Math.min(10, Math.max(0, count - 10 * place)));
  return rows.map((size) => Array.from({ length: size }, (_, n) => (n + 1) % 10).join(' ') || '-').join(',');
}

/** A line of two yuan on one 定位胆 digit, or as told. */
export function aLine(
  issue: { id: bigint; issueNo: string; lotteryCode: string },
  given: Partial<PricedLine> = {},
): PricedLine {
  const ticketStake = given.ticketStake ?? yuan(2);
  const count = given.count ?? 1;
  const point = given.point ?? rateOf(80_000n);
  return {
    issueId: issue.id,
    lotteryCode: issue.lotteryCode,
    issueNo: issue.issueNo,
    play: 'DWD',
    picks: digitsPerPlace(count),
    count,
    stake: money(ticketStake * BigInt(count)),
    ticketStake,
    ...stakedAs(ticketStake, given.mode ?? 'stake'),
    mode: 'stake',
    point,
    level: rateOf(80_000n),
    // Ten to one, at a base payout of 90 %.
    odds: `1=${formatOdds(((900_000n + point) / 10n) as Odds)}`,
    rules: RULES,
    ...given,
  };
}

export function aRequest(
  player: string,
  lines: readonly PricedLine[],
  given: Partial<PricedRequest> = {},
): PricedRequest {
  return {
    player,
    requestId: randomUUID(),
    bodyHash: 'ab'.repeat(32),
    code: 301,
    total: money(lines.reduce((sum, line) => sum + line.stake, 0n)),
    lines,
    ...given,
  };
}

/**
 * Places as the batcher does, which sends once more what the first order of a month is refused for. For tests whose clock goes on by days: near the end of
 * a month they pass into the next one.
 */
export const placeInAnyMonth = (db: Queries, batch: readonly PricedRequest[]): ReturnType<typeof placeBatch> =>
  withRetry(2, () => placeBatch(db, batch));
